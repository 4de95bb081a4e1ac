// SPDX-License-Identifier: Apache-2.0
// All events are made before the loop selects the devices, so they belong to device 0.
#include <cuda_runtime.h>

enum { DEVICES = 2 };

__global__ void step(float *x) { x[threadIdx.x] *= 2; }

int main()
{
	cudaEvent_t done[DEVICES];
	cudaStream_t stream[DEVICES];
	float *x[DEVICES];
	cudaSetDevice(0);
	for (int d = 0; d < DEVICES; d++)
		cudaEventCreateWithFlags(&done[d], cudaEventDisableTiming);
	for (int d = 0; d < DEVICES; d++) {
		cudaSetDevice(d);
		cudaStreamCreateWithFlags(&stream[d], cudaStreamNonBlocking);
		cudaMalloc((void **)&x[d], 1024);
		step<<<1, 256, 0, stream[d]>>>(x[d]);
		cudaEventRecord(done[d], stream[d]); // expect: GPU205 // validate: error(cudaErrorInvalidResourceHandle)
	}
	for (int d = 0; d < DEVICES; d++)
		cudaEventSynchronize(done[d]);
	for (int d = 0; d < DEVICES; d++) {
		cudaSetDevice(d);
		cudaDeviceSynchronize();
		cudaEventDestroy(done[d]);
		cudaStreamDestroy(stream[d]);
		cudaFree(x[d]);
	}
	return 0;
}
