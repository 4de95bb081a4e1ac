// SPDX-License-Identifier: Apache-2.0
// What programmatic launches are for: the weights, which no kernel writes, come before the wait, the input behind it.
// expect-none
#include <cuda_runtime.h>

__global__ void project(float *out, const float *in, const float *weights, int width)
{
	__shared__ float w[256];
	w[threadIdx.x] = weights[threadIdx.x];
	cudaGridDependencySynchronize();
	cudaTriggerProgrammaticLaunchCompletion();
	out[blockIdx.x * width + threadIdx.x] = in[blockIdx.x * width + threadIdx.x] * w[threadIdx.x];
}

void two_layers(float *b, float *a, const float *x, const float *w1, const float *w2, int rows, cudaStream_t stream)
{
	cudaLaunchAttribute attribute;
	attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
	attribute.val.programmaticStreamSerializationAllowed = 1;
	cudaLaunchConfig_t config = {};
	config.gridDim = rows;
	config.blockDim = 256;
	config.stream = stream;
	config.attrs = &attribute;
	config.numAttrs = 1;
	cudaLaunchKernelEx(&config, project, a, x, w1, 256);
	cudaLaunchKernelEx(&config, project, b, (const float *)a, w2, 256);
}
