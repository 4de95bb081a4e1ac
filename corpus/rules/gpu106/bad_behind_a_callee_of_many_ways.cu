// SPDX-License-Identifier: Apache-2.0
// No way of `report` that was kept fits what main() has put into the settings. `fetch` is at fault by itself, whatever went before.
#include <cuda_runtime.h>
#include <cstdio>

struct report_settings {
	int host, device, memory, streams, events, graphs, pools, peers, clocks;
};

static void report(const report_settings *settings)
{
	int n = 0;
	if (settings->host)
		cudaRuntimeGetVersion(&n);
	if (settings->device)
		cudaStreamSynchronize(0);
	if (settings->memory)
		cudaStreamSynchronize(cudaStreamLegacy);
	if (settings->streams)
		cudaStreamSynchronize(cudaStreamPerThread);
	if (settings->events)
		cudaStreamSynchronize(0);
	if (settings->graphs)
		cudaStreamSynchronize(cudaStreamLegacy);
	if (settings->pools)
		cudaStreamSynchronize(cudaStreamPerThread);
	if (settings->peers)
		cudaStreamSynchronize(0);
	if (settings->clocks)
		cudaStreamSynchronize(cudaStreamLegacy);
}

static float fetch(const float *on_device)
{
	float *result, sum = 0;
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMallocHost((void **)&result, 4 * sizeof(float));
	cudaMemcpyAsync(result, on_device, 4 * sizeof(float), cudaMemcpyDeviceToHost, stream);
	sum = result[0] + result[1]; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaFreeHost(result);
	cudaStreamDestroy(stream);
	return sum;
}

int main()
{
	report_settings settings = {1, 0, 1, 0, 1, 0, 1, 0, 1};
	float *memory;
	cudaMalloc((void **)&memory, 4 * sizeof(float));
	cudaMemset(memory, 0, 4 * sizeof(float));
	report(&settings);
	std::printf("%f\n", fetch(memory));
	cudaFree(memory);
}
