// SPDX-License-Identifier: Apache-2.0
// As bad_element_of_the_devices.cu, and the one that selects nothing asks which device is current: it works for that one.
// expect-none
#include <cuda_runtime.h>

__global__ void dotterel_fill(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] = 1;
}

class dotterel_lanes {
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

void dotterel_lanes::open(int i)
{
	cudaSetDevice(devices[i]);
	cudaMalloc(&part[i], 4096);
}

void dotterel_lanes::fill(int lane, int n)
{
	cudaSetDevice(devices[lane]);
	dotterel_fill<<<1, 32, 0, queue[lane]>>>(part[lane], n);
}

void dotterel_lanes::clear(int which, int n)
{
	cudaSetDevice(devices[which]);
	dotterel_fill<<<1, 64, 0, queue[which]>>>(part[which], n);
}

void dotterel_lanes::grow(int i, size_t bytes)
{
	int now;
	cudaGetDevice(&now);
	if (devices[i] != now)
		return;
	cudaMalloc(&part[i], bytes);
}
