// SPDX-License-Identifier: Apache-2.0
// A reset takes back what is there when it is called, not what is made behind it (CUDA Runtime API, cudaDeviceReset).
#include <cuda_runtime.h>

__global__ void weigh(float *sums, const float *weights) { sums[threadIdx.x] *= weights ? weights[threadIdx.x] : 1.0f; }

void sum_up_anew(int device, const float *given)
{
	float *sums, *weights = nullptr;
	cudaSetDevice(device);
	cudaDeviceReset();
	cudaMalloc((void **)&sums, 256 * sizeof(float));
	if (given) {
		cudaMalloc((void **)&weights, 256 * sizeof(float)); // expect: GPU503 // validate: -
		cudaMemcpy(weights, given, 256 * sizeof(float), cudaMemcpyHostToDevice);
	}
	weigh<<<1, 256>>>(sums, weights);
	cudaDeviceSynchronize();
	cudaFree(sums);
}
