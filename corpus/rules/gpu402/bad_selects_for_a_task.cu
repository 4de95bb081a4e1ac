// SPDX-License-Identifier: Apache-2.0
// The device is selected in front of the task, which runs in a thread of its own.
#include <cuda_runtime.h>

#include <future>

__global__ void sum(const float *x, float *total)
{
	atomicAdd(total, x[threadIdx.x]);
}

float total_on(int device, const float *values)
{
	cudaSetDevice(device);
	std::future<float> total = std::async(std::launch::async, [=] {
		float *x, result = 0;
		cudaMalloc((void **)&x, 129 * sizeof(float)); // expect: GPU402 // validate: -
		cudaMemset(x, 0, 129 * sizeof(float));
		cudaMemcpy(x, values, 128 * sizeof(float), cudaMemcpyHostToDevice);
		sum<<<1, 128>>>(x, x + 128);
		cudaMemcpy(&result, x + 128, sizeof(float), cudaMemcpyDeviceToHost);
		cudaFree(x);
		return result;
	});
	return total.get();
}
