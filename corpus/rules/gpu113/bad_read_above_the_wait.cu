// SPDX-License-Identifier: Apache-2.0
// The row is read above the wait: the kernel in front has let this one begin and still writes the rows.
#include <cuda_runtime.h>

__global__ void normalize(float *rows, const float *scale, int width)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
	cudaTriggerProgrammaticLaunchCompletion();
#endif
	for (int i = threadIdx.x; i < width; i += blockDim.x)
		rows[blockIdx.x * width + i] *= scale[i];
}

__global__ void activate(float *out, const float *rows, const float *bias, int width)
{
	float first = rows[blockIdx.x * width + threadIdx.x];
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
	cudaGridDependencySynchronize();
#endif
	out[blockIdx.x * width + threadIdx.x] = first > 0 ? first + bias[threadIdx.x] : 0;
}

void layer(float *out, float *rows, const float *scale, const float *bias, int height, int width, cudaStream_t stream)
{
	normalize<<<height, 256, 0, stream>>>(rows, scale, width);
	cudaLaunchAttribute attribute[1];
	attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
	attribute[0].val.programmaticStreamSerializationAllowed = 1;
	cudaLaunchConfig_t config = {0};
	config.gridDim = dim3(height);
	config.blockDim = dim3(width);
	config.stream = stream;
	config.attrs = attribute;
	config.numAttrs = 1;
	cudaLaunchKernelEx(&config, activate, out, (const float *)rows, bias, width); // expect: GPU113
}
