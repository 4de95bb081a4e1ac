// SPDX-License-Identifier: Apache-2.0
// The class keeps its devices in an array, and each function selects the one of its index but for one.
#include <cuda_runtime.h>

__global__ void plover_fill(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] = 1;
}

class plover_lanes {
public:
	void open(int i);
	void fill(int lane, int n);
	void clear(int which, int n);
	void grow(int i, size_t bytes);

private:
	int devices[4];
	float *part[4];
	cudaStream_t queue[4];
};

void plover_lanes::open(int i)
{
	cudaSetDevice(devices[i]);
	cudaMalloc(&part[i], 4096);
}

void plover_lanes::fill(int lane, int n)
{
	cudaSetDevice(devices[lane]);
	plover_fill<<<1, 32, 0, queue[lane]>>>(part[lane], n);
}

void plover_lanes::clear(int which, int n)
{
	cudaSetDevice(devices[which]);
	plover_fill<<<1, 64, 0, queue[which]>>>(part[which], n);
}

void plover_lanes::grow(int i, size_t bytes)
{
	cudaMalloc(&part[i], bytes); // expect: GPU202 // validate: -
}
