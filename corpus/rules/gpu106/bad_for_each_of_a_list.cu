// SPDX-License-Identifier: Apache-2.0
// nvcc brings std::initializer_list into every .cu file: a list to go through needs no header.
#include <cuda_runtime.h>

float sum_of_sizes(const float *device, cudaStream_t stream)
{
	float sum = 0;
	for (int n : {16, 64}) {
		float *host;
		if (cudaMallocHost((void **)&host, n * sizeof *host) != cudaSuccess)
			return 0;
		cudaMemcpyAsync(host, device, n * sizeof *host, cudaMemcpyDeviceToHost, stream);
		sum += host[0]; // expect: GPU106 // validate: confirmed
		cudaStreamSynchronize(stream);
		cudaFreeHost(host);
	}
	return sum;
}
