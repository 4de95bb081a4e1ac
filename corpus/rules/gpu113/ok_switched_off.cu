// SPDX-License-Identifier: Apache-2.0
// The attribute is there, but switched off, or not counted.
// expect-none
#include <cuda_runtime.h>

__global__ void produce(float *x)
{
	cudaTriggerProgrammaticLaunchCompletion();
	x[threadIdx.x] = 1;
}

__global__ void consume(float *y, const float *x) { y[threadIdx.x] = x[threadIdx.x]; }

void off(float *x, float *y, cudaStream_t stream)
{
	cudaLaunchAttribute attribute = {};
	attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
	attribute.val.programmaticStreamSerializationAllowed = 0;
	cudaLaunchConfig_t config = {};
	config.gridDim = 1;
	config.blockDim = 256;
	config.stream = stream;
	config.attrs = &attribute;
	config.numAttrs = 1;
	produce<<<1, 256, 0, stream>>>(x);
	cudaLaunchKernelEx(&config, consume, y, (const float *)x);
	attribute.val.programmaticStreamSerializationAllowed = 1;
	config.numAttrs = 0;
	produce<<<1, 256, 0, stream>>>(x);
	cudaLaunchKernelEx(&config, consume, y, (const float *)x);
}
