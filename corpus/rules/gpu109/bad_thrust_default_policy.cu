// SPDX-License-Identifier: Apache-2.0
// thrust::device runs on the default stream and does not wait for the stream that fills the buffer.
#include <cuda_runtime.h>
#include <thrust/execution_policy.h>
#include <thrust/sort.h>

__global__ void fill(int *x) { x[threadIdx.x] = 256 - threadIdx.x; }

void sorted(int *x, int n)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	fill<<<1, 256, 0, s>>>(x);
	thrust::sort(thrust::device, x, x + n); // expect: GPU109 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
