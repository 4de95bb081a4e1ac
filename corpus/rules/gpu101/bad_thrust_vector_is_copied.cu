// SPDX-License-Identifier: Apache-2.0
// Copying a device_vector reads its elements on the default stream.
#include <cuda_runtime.h>
#include <thrust/device_vector.h>

__global__ void fill(int *out)
{
	out[threadIdx.x] = 1;
}

void assigned(thrust::device_vector<int> &a, thrust::device_vector<int> &b)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	fill<<<1, 32, 0, s>>>(thrust::raw_pointer_cast(b.data()));
	a = b; // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}

void constructed(thrust::device_vector<int> &b)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	fill<<<1, 32, 0, s>>>(thrust::raw_pointer_cast(b.data()));
	thrust::device_vector<int> a = b; // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
