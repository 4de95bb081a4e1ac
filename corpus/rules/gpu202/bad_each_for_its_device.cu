// SPDX-License-Identifier: Apache-2.0
// Each queue is worked on with the device of its number selected, and all are made on whatever device the caller has selected.
#include <cuda_runtime.h>

__global__ void godwit_fill(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] = 1;
}

class godwit_lanes {
public:
	void open();
	void copy(int lane, float *to, size_t bytes);
	void close(int lane);

private:
	int devices[4];
	int count;
	float *part[4];
	cudaStream_t queue[4];
};

void godwit_lanes::open()
{
	for (int i = 0; i < count; i++)
		cudaStreamCreate(&queue[i]); // expect: GPU202 // validate: -
}

void godwit_lanes::copy(int lane, float *to, size_t bytes)
{
	cudaSetDevice(devices[lane]);
	godwit_fill<<<1, 32, 0, queue[lane]>>>(part[lane], 32);
	cudaMemcpyAsync(to, part[lane], bytes, cudaMemcpyDeviceToHost, queue[lane]);
	cudaStreamSynchronize(queue[lane]);
}

void godwit_lanes::close(int lane)
{
	cudaStreamDestroy(queue[lane]);
}
