// SPDX-License-Identifier: Apache-2.0
// expect-none
// Functions that say by true and false what a poll said, and loops that wait for true.
#include <cuda_runtime.h>
#include <stdexcept>
#include <thread>

static bool is_over(cudaEvent_t event)
{
	cudaError_t said = cudaEventQuery(event);
	if (said == cudaSuccess)
		return true;
	if (said != cudaErrorNotReady)
		throw std::runtime_error(cudaGetErrorString(said));
	return false;
}

static bool is_over_by_cases(cudaStream_t stream)
{
	switch (cudaStreamQuery(stream)) {
	case cudaSuccess: return true;
	case cudaErrorNotReady: return false;
	default: throw std::runtime_error("failed");
	}
}

int first_when_over(const int *from, cudaEvent_t event, cudaStream_t stream)
{
	int *host = nullptr;
	if (cudaMallocHost(&host, sizeof *host) != cudaSuccess)
		return -1;
	cudaMemcpyAsync(host, from, sizeof *host, cudaMemcpyDeviceToHost, stream);
	cudaEventRecord(event, stream);
	while (!is_over(event))
		std::this_thread::yield();
	int first = *host;
	cudaFreeHost(host);
	return first;
}

int first_when_over_by_cases(const int *from, cudaStream_t stream)
{
	int *host = nullptr;
	if (cudaMallocHost(&host, sizeof *host) != cudaSuccess)
		return -1;
	cudaMemcpyAsync(host, from, sizeof *host, cudaMemcpyDeviceToHost, stream);
	for (;;)
		if (is_over_by_cases(stream))
			break;
	int first = *host;
	cudaFreeHost(host);
	return first;
}
