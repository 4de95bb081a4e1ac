// SPDX-License-Identifier: Apache-2.0
// CUDA's headers include the limits of integers, and declare what rounds to long long: the file is understood without a word of its own.
#include <cuda_runtime.h>

__global__ void round_to_planes(const float *x, long long *plane, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		plane[i] = llrintf(x[i]) + llround((double)x[i]) + ilogbf(x[i]);
}

int count_planes(const float *x, long long *plane, int n, cudaStream_t stream)
{
	long long count[CHAR_BIT], *page = nullptr;
	cudaMallocHost((void **)&page, sizeof count);
	round_to_planes<<<(n + 127) / 128, 128, 0, stream>>>(x, plane, n);
	cudaMemcpyAsync(page, plane, sizeof count, cudaMemcpyDeviceToHost, stream);
	int most = page[0] > INT_MAX ? INT_MAX : (int)page[0]; // expect: GPU106 // validate: confirmed
	cudaFreeHost(page);
	return most;
}
