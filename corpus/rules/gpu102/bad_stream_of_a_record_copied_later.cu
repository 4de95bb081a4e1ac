// SPDX-License-Identifier: Apache-2.0
// What is copied into another record later is called by its own name.
#include <cuda_runtime.h>

struct lane {
	cudaStream_t stream;
	float *x;
};

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void run()
{
	lane two[2];
	for (int i = 0; i < 2; i++) {
		cudaStreamCreateWithFlags(&two[i].stream, cudaStreamNonBlocking);
		cudaMalloc((void **)&two[i].x, 1024);
	}
	scale<<<1, 256, 0, two[0].stream>>>(two[1].x);
	scale<<<1, 256, 0, two[1].stream>>>(two[1].x); // expect: GPU102 // validate: confirmed
	cudaDeviceSynchronize();
	lane copy = two[1];
	scale<<<1, 256, 0, copy.stream>>>(copy.x);
	cudaDeviceSynchronize();
	for (int i = 0; i < 2; i++) {
		cudaFree(two[i].x);
		cudaStreamDestroy(two[i].stream);
	}
}
