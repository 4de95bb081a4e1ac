// A function that looks like a logger sets a flag that a working function asks for by way of a getter. On the way on which the flag says that no wait is
// needed the host reads what the copy may still be writing.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

static int verbose, waits;

static void announce(const char *what)
{
	if (getenv("DEMO_VERBOSE"))
		verbose = 1;
	if (getenv("DEMO_FAST"))
		waits = 0;
	else
		waits = 1;
	if (verbose)
		printf("%s\n", what);
}

static int is_slow(void)
{
	return waits;
}

float first(const float *device, int n, cudaStream_t s)
{
	float *pinned;
	if (cudaMallocHost(&pinned, n * sizeof(float)) != cudaSuccess)
		return 0;
	announce("first");
	cudaMemcpyAsync(pinned, device, n * sizeof(float), cudaMemcpyDeviceToHost, s);
	if (is_slow())
		cudaStreamSynchronize(s);
	float value = pinned[0]; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaFreeHost(pinned);
	return value;
}
