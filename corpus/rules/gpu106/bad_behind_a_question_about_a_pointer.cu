// SPDX-License-Identifier: Apache-2.0
// What was zero in front of a query is what the query gives behind it.
#include <cuda_runtime.h>

int first_of(const int *maybe_device, cudaStream_t s)
{
	cudaPointerAttributes found{};
	cudaPointerGetAttributes(&found, maybe_device);
	if (found.device > 0) {
		int *host;
		cudaMallocHost(&host, sizeof(int));
		cudaMemcpyAsync(host, maybe_device, sizeof(int), cudaMemcpyDeviceToHost, s);
		int first = *host; // expect: GPU106 // validate: confirmed
		cudaStreamSynchronize(s);
		cudaFreeHost(host);
		return first;
	}
	return *maybe_device;
}
