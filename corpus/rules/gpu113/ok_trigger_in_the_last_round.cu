// SPDX-License-Identifier: Apache-2.0
// expect-none
// The trigger stands inside the loop over tiles, but in its last round only: no tile is written behind it. The consumer starts when
// all the work is done (observed, not promised: a note with --portable).
#include <cuda_runtime.h>

__global__ void produce(float *x, int tiles)
{
	for (int tile = 0; tile < tiles; tile++) {
		x[tile * blockDim.x + threadIdx.x] = 1;
		if (tile == tiles - 1)
			cudaTriggerProgrammaticLaunchCompletion();
	}
}

__global__ void consume(float *y, const float *x) { y[threadIdx.x] = x[threadIdx.x]; }

void last_round(float *x, float *y, int tiles, cudaStream_t stream)
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
	produce<<<1, 256, 0, stream>>>(x, tiles);
	cudaLaunchKernelEx(&config, consume, y, (const float *)x);
}
