// SPDX-License-Identifier: Apache-2.0
// A header that only the project's build makes defines two macros and a type. EXPORT stands for nothing in front of a type that is declared here,
// CALLBACK between a type and the name of the function.
#include <cuda_runtime.h>
#include "settings_of_the_build.h"

struct job final {
	float *d;
	size_t n;
};

EXPORT job make_job(size_t n);

EXPORT job fill_job(job *j, const float *h, cudaStream_t s)
{
	cudaMemcpyAsync(j->d, h, j->n, cudaMemcpyHostToDevice, s);
	cudaMemsetAsync(j->d, 0, j->n); // expect: GPU101 // validate: confirmed
	return *j;
}

static outcome CALLBACK clear_job(job *j, const float *h, cudaStream_t s)
{
	cudaMemcpyAsync(j->d, h, j->n, cudaMemcpyHostToDevice, s);
	cudaMemsetAsync(j->d, 0, j->n); // expect: GPU101 // validate: confirmed
	return outcome();
}

outcome run(job *j, const float *h, cudaStream_t s)
{
	return clear_job(j, h, s);
}
