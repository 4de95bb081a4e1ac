// SPDX-License-Identifier: Apache-2.0
// A high priority is a hint for scheduling, not an order.
#include <cuda_runtime.h>

__global__ void produce(float *x) { x[threadIdx.x] = 1; }
__global__ void consume(float *x) { x[threadIdx.x] += 1; }

int main()
{
	int least, greatest;
	float *d_x;
	cudaStream_t urgent, later;
	cudaDeviceGetStreamPriorityRange(&least, &greatest);
	cudaStreamCreateWithPriority(&urgent, cudaStreamNonBlocking, greatest);
	cudaStreamCreateWithPriority(&later, cudaStreamNonBlocking, least);
	cudaMalloc((void **)&d_x, 1024);
	produce<<<1, 256, 0, urgent>>>(d_x);
	consume<<<1, 256, 0, later>>>(d_x); // expect: GPU102 // validate: confirmed
	cudaDeviceSynchronize();
	cudaFree(d_x);
	return 0;
}
