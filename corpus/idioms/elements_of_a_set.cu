// SPDX-License-Identifier: Apache-2.0
// expect-none
// right: two elements of a set, not one twice
#include <cuda_runtime.h>

#include <set>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

void fill_two(std::set<float *> &free_buffers, cudaStream_t s, cudaStream_t t)
{
	float *x = *free_buffers.begin();
	free_buffers.erase(free_buffers.begin());
	float *y = *free_buffers.begin();
	free_buffers.erase(free_buffers.begin());
	fill<<<1, 32, 0, s>>>(x);
	fill<<<1, 32, 0, t>>>(y);
}
