// SPDX-License-Identifier: Apache-2.0
// expect-none
// The reset at the end takes back what is on the device: the block that is not freed by itself, and the event (CUDA Runtime API, cudaDeviceReset).
#include <cuda_runtime.h>

__global__ void weigh(float *sums, const float *weights) { sums[threadIdx.x] *= weights ? weights[threadIdx.x] : 1.0f; }

void sum_up(int device, const float *given)
{
	float *sums, *weights = nullptr;
	cudaEvent_t done;
	cudaSetDevice(device);
	cudaMalloc((void **)&sums, 256 * sizeof(float));
	cudaEventCreate(&done);
	if (given) {
		cudaMalloc((void **)&weights, 256 * sizeof(float));
		cudaMemcpy(weights, given, 256 * sizeof(float), cudaMemcpyHostToDevice);
	}
	weigh<<<1, 256>>>(sums, weights);
	cudaEventRecord(done);
	cudaEventSynchronize(done);
	cudaFree(sums);
	cudaDeviceReset();
}
