// SPDX-License-Identifier: Apache-2.0
// The same work on each stream of a list, all of it on one buffer.
#include <cuda_runtime.h>

#include <vector>

__global__ void scale(float *x, float f) { x[threadIdx.x] *= f; }

void each(float *x)
{
	cudaStream_t first, second;
	cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
	for (cudaStream_t s : std::vector<cudaStream_t>{first, second})
		scale<<<1, 256, 0, s>>>(x, 2); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(first);
	cudaStreamSynchronize(second);
	cudaStreamDestroy(first);
	cudaStreamDestroy(second);
}
