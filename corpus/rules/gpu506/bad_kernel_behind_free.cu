// SPDX-License-Identifier: Apache-2.0
// The buffer of the first pass is freed where it was last used before the second pass was added.
#include <cuda_runtime.h>

__global__ void smooth_once(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i] = in[i] * 0.5f;
}

int smooth_twice(float *d_result, const float *h_image, int n)
{
	float *d_image;
	if (cudaMalloc(&d_image, n * sizeof(float)) != cudaSuccess)
		return -1;
	cudaMemcpy(d_image, h_image, n * sizeof(float), cudaMemcpyHostToDevice);
	smooth_once<<<n / 256, 256>>>(d_image, d_result);
	cudaFree(d_image);
	smooth_once<<<n / 256, 256>>>(d_result, d_image); // expect: GPU506 // validate: confirmed
	return cudaDeviceSynchronize() == cudaSuccess ? 0 : -1;
}
