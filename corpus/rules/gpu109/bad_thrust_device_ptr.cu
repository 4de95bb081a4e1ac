// SPDX-License-Identifier: Apache-2.0
// The sort works on the memory that a device_ptr wraps, on another stream than the kernel that fills it.
#include <cuda_runtime.h>
#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/sort.h>

__global__ void hash(unsigned *keys, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		keys[i] = i * 2654435761u;
}

void sorted_hashes(int n)
{
	cudaStream_t fill, sort;
	unsigned *keys;
	cudaStreamCreateWithFlags(&fill, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&sort, cudaStreamNonBlocking);
	cudaMalloc(&keys, n * sizeof(unsigned));
	thrust::device_ptr<unsigned> first(keys);
	hash<<<(n + 255) / 256, 256, 0, fill>>>(keys, n);
	thrust::sort(thrust::cuda::par.on(sort), first, first + n); // expect: GPU109 // validate: confirmed
	cudaStreamSynchronize(fill);
	cudaFree(thrust::raw_pointer_cast(first));
	cudaStreamDestroy(fill);
	cudaStreamDestroy(sort);
}
