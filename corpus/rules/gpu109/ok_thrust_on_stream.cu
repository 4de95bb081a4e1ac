// SPDX-License-Identifier: Apache-2.0
// expect-none
// The policy carries the stream.
#include <cuda_runtime.h>
#include <thrust/execution_policy.h>
#include <thrust/sort.h>

__global__ void fill(int *x) { x[threadIdx.x] = 256 - threadIdx.x; }

void sorted(int *x, int n)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	fill<<<1, 256, 0, s>>>(x);
	thrust::sort(thrust::cuda::par.on(s), x, x + n);
	fill<<<1, 256, 0, s>>>(x);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
