// SPDX-License-Identifier: Apache-2.0
// Lines that cannot be read without a header that is missing order nothing when they name no stream and no wait.
#include <cuda_runtime.h>
#include <iostream>
#include "journal_of_the_project.h"

__global__ void step(double *x) { x[threadIdx.x] += 1; }

void advance(double *x, int n, cudaStream_t caller)
{
	cudaStream_t own;
	cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
	step<<<1, 32, 0, caller>>>(x);
	journal::entry() << "steps: " << n << std::endl;
	step<<<1, 32, 0, own>>>(x); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(own);
	cudaStreamDestroy(own);
}

void count(double *x, int n, cudaStream_t caller)
{
	cudaStream_t own;
	cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
	step<<<1, 32, 0, caller>>>(x);
	const auto [first, last] = journal::range<int>::of(n);
	step<<<1, 32, 0, own>>>(x); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(own);
	cudaStreamDestroy(own);
}
