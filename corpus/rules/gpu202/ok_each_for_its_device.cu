// SPDX-License-Identifier: Apache-2.0
// As bad_each_for_its_device.cu: the one that calls open() selects each device, and the events, which are used under no device of their
// number, are made on the caller's.
// expect-none
#include <cuda_runtime.h>

__global__ void curlew_fill(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] = 1;
}

class curlew_lanes {
public:
	void start();
	void copy(int lane, float *to, size_t bytes);
	void close(int lane);

private:
	void open(int i);
	int devices[4];
	int count;
	float *part[4];
	cudaStream_t queue[4];
	cudaEvent_t done[4];
};

void curlew_lanes::open(int i)
{
	cudaStreamCreate(&queue[i]);
}

void curlew_lanes::start()
{
	for (int i = 0; i < count; i++) {
		cudaSetDevice(devices[i]);
		open(i);
	}
	cudaSetDevice(devices[0]);
	for (int i = 0; i < count; i++)
		cudaEventCreate(&done[i]);
}

void curlew_lanes::copy(int lane, float *to, size_t bytes)
{
	cudaSetDevice(devices[lane]);
	curlew_fill<<<1, 32, 0, queue[lane]>>>(part[lane], 32);
	cudaMemcpyAsync(to, part[lane], bytes, cudaMemcpyDeviceToHost, queue[lane]);
	cudaStreamSynchronize(queue[lane]);
}

void curlew_lanes::close(int lane)
{
	cudaStreamDestroy(queue[lane]);
	cudaEventDestroy(done[lane]);
}
