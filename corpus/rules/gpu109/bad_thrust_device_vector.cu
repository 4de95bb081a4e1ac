// SPDX-License-Identifier: Apache-2.0
// The vector's memory is sorted on the default stream while a kernel on a non-blocking stream still fills it.
#include <cuda_runtime.h>
#include <thrust/device_vector.h>
#include <thrust/sort.h>

__global__ void hash(unsigned *keys, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		keys[i] = i * 2654435761u;
}

void sorted_hashes(int n)
{
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	thrust::device_vector<unsigned> keys(n);
	hash<<<(n + 255) / 256, 256, 0, stream>>>(thrust::raw_pointer_cast(keys.data()), n);
	thrust::sort(keys.begin(), keys.end()); // expect: GPU109 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
}
