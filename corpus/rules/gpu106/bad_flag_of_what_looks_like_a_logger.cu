// A function that looks like a logger hands the buffer's owner on: what it stores is read by a function that works, by way of another one. On the way
// on which it says that nobody needs a wait the host reads what the copy may still be writing.
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
	float value = pinned[0]; // expect: GPU106 // validate: -
	cudaStreamSynchronize(s);
	cudaFreeHost(pinned);
	return value;
}
