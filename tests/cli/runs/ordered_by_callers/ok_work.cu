// SPDX-License-Identifier: Apache-2.0
// The number in the device's memory is set on the stream that the first call gets, for all of the device.
#include "work.h"

__device__ int length;

__global__ void set(int n)
{
	length = n;
}

__global__ void add(float *x)
{
	if (threadIdx.x < length)
		x[threadIdx.x] += 1;
}

void adder::run(float *x, int n, int device, cudaStream_t stream)
{
	static int previous[16];
	if (n != previous[device]) {
		set<<<1, 1, 0, stream>>>(n);
		previous[device] = n;
	}
	add<<<1, 256, 0, stream>>>(x);
}
