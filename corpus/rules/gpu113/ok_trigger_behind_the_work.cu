// SPDX-License-Identifier: Apache-2.0
// The first kernel never triggers, or does so when its work is done: the second was observed to see all of it. No document
// promises that (a note, with --portable).
// expect-none
#include <cuda_runtime.h>

__global__ void produce(float *x) { x[threadIdx.x] = 1; }

__global__ void produce_and_tell(float *x)
{
	x[threadIdx.x] = 1;
	cudaTriggerProgrammaticLaunchCompletion();
}

__global__ void consume(float *y, const float *x) { y[threadIdx.x] = x[threadIdx.x]; }

void behind(float *x, float *y, cudaStream_t stream)
{
	cudaLaunchAttribute attribute = {};
	attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
	attribute.val.programmaticStreamSerializationAllowed = 1;
	cudaLaunchConfig_t config = {};
	config.gridDim = 1;
	config.blockDim = 256;
	config.stream = stream;
	config.attrs = &attribute;
	config.numAttrs = 1;
	produce<<<1, 256, 0, stream>>>(x);
	cudaLaunchKernelEx(&config, consume, y, (const float *)x);
	produce_and_tell<<<1, 256, 0, stream>>>(x);
	cudaLaunchKernelEx(&config, consume, y, (const float *)x);
}
