// SPDX-License-Identifier: Apache-2.0
// Loops that poll and go on all the same: after so many times, or where the event is not over yet.
#include <cuda_runtime.h>

static bool is_past(cudaEvent_t event)
{
	cudaError_t said = cudaEventQuery(event);
	if (said == cudaSuccess)
		return true;
	return false;
}

int first_after_some_polls(const int *from, cudaEvent_t event, cudaStream_t stream)
{
	int *host = nullptr;
	if (cudaMallocHost(&host, sizeof *host) != cudaSuccess)
		return -1;
	cudaMemcpyAsync(host, from, sizeof *host, cudaMemcpyDeviceToHost, stream);
	cudaEventRecord(event, stream);
	for (int i = 0; i < 1000; i++)
		if (is_past(event))
			break;
	int first = *host; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaFreeHost(host);
	return first;
}

int first_while_past(const int *from, cudaEvent_t event, cudaStream_t stream)
{
	int *host = nullptr;
	if (cudaMallocHost(&host, sizeof *host) != cudaSuccess)
		return -1;
	cudaMemcpyAsync(host, from, sizeof *host, cudaMemcpyDeviceToHost, stream);
	cudaEventRecord(event, stream);
	while (is_past(event)) {
	}
	int first = *host; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaFreeHost(host);
	return first;
}
