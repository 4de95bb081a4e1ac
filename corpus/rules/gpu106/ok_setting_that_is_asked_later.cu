// expect-none
// What a function without GPU work sets is asked for by the one that copies: on each way the host waits for the copy that was made.
#include <cuda_runtime.h>
#include <stdlib.h>

static int is_async, reports;

static void settle(void)
{
	const char *asked = getenv("DEMO_ASYNC");
	if (asked)
		is_async = 1;
	else
		is_async = 0;
	if (getenv("DEMO_REPORT"))
		reports++;
}

float first(const float *device, float *pinned, int n, cudaStream_t s)
{
	settle();
	if (is_async)
		cudaMemcpyAsync(pinned, device, n * sizeof(float), cudaMemcpyDeviceToHost, s);
	else
		cudaStreamSynchronize(s);
	if (is_async)
		cudaStreamSynchronize(s);
	else
		cudaMemcpy(pinned, device, n * sizeof(float), cudaMemcpyDeviceToHost);
	return pinned[0];
}

float first_of_new(int n, cudaStream_t s)
{
	float *pinned, *device;
	cudaMallocHost(&pinned, n * sizeof(float));
	cudaMalloc(&device, n * sizeof(float));
	cudaMemsetAsync(device, 0, n * sizeof(float), s);
	float value = first(device, pinned, n, s);
	cudaFree(device);
	cudaFreeHost(pinned);
	return value;
}
