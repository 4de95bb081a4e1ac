// SPDX-License-Identifier: Apache-2.0
// The programmatic launch is not right behind the kernel: other work of the stream, an event, or the host's wait lies between.
// expect-none
#include <cuda_runtime.h>

__global__ void produce(float *x)
{
	cudaTriggerProgrammaticLaunchCompletion();
	x[threadIdx.x] = 1;
}

__global__ void consume(float *y, const float *x) { y[threadIdx.x] = x[threadIdx.x]; }

void three_ways(float *x, float *y, float *z, cudaStream_t stream, cudaEvent_t event)
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
	cudaMemsetAsync(z, 0, 1024, stream);
	cudaLaunchKernelEx(&config, consume, y, (const float *)x);
	produce<<<1, 256, 0, stream>>>(x);
	cudaStreamWaitEvent(stream, event, 0);
	cudaLaunchKernelEx(&config, consume, y, (const float *)x);
	produce<<<1, 256, 0, stream>>>(x);
	cudaStreamSynchronize(stream);
	cudaLaunchKernelEx(&config, consume, y, (const float *)x);
}
