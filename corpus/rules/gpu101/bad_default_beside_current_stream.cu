// SPDX-License-Identifier: Apache-2.0
// One of two kernels runs on the stream that the framework gives, the other one on the default stream.
#include <cuda_runtime.h>

cudaStream_t current_stream();

__global__ void square(const float *x, float *y)
{
	y[threadIdx.x] = x[threadIdx.x] * x[threadIdx.x];
}

void squared_twice(float *x, float *y)
{
	square<<<1, 32, 0, current_stream()>>>(x, y);
	square<<<1, 32>>>(y, x); // expect: GPU101 // validate: confirmed
}
