// SPDX-License-Identifier: Apache-2.0
// Two modes of a missing header may each be set: both branches run.
#include <cuda_runtime.h>
#include "modes_of_the_project.h"

__global__ void add(float *x) { x[threadIdx.x] += 1; }

void by_mode(float *x, project::mode m, project::mode n, cudaStream_t a)
{
	cudaStream_t own;
	cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
	if (m == project::MODE_LEFT)
		add<<<1, 32, 0, a>>>(x);
	if (n == project::MODE_RIGHT)
		add<<<1, 32, 0, own>>>(x); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(own);
	cudaStreamDestroy(own);
}
