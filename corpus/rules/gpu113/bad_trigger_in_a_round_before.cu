// SPDX-License-Identifier: Apache-2.0
// The trigger stands in the first of two loops; the second one, which writes, comes behind it.
#include <cuda_runtime.h>

__global__ void produce(float *x, const float *w, int tiles)
{
	float sum = 0;
	for (int tile = 0; tile < tiles; tile++) {
		sum += w[tile];
		if (tile == tiles - 1)
			cudaTriggerProgrammaticLaunchCompletion();
	}
	for (int tile = 0; tile < tiles; tile++)
		x[tile * blockDim.x + threadIdx.x] = sum;
}

__global__ void consume(float *y, const float *x) { y[threadIdx.x] = x[threadIdx.x]; }

void too_early(float *x, float *y, const float *w, int tiles, cudaStream_t stream)
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
	produce<<<1, 256, 0, stream>>>(x, w, tiles);
	cudaLaunchKernelEx(&config, consume, y, (const float *)x); // expect: GPU113
}
