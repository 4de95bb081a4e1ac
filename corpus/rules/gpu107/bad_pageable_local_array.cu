// SPDX-License-Identifier: Apache-2.0
// A local array is the source of a copy that may run after the function has returned.
#include <cuda_runtime.h>

void set_parameters(float *d_params, float alpha, float beta, cudaStream_t s)
{
	float params[2];
	params[0] = alpha;
	params[1] = beta;
	cudaMemcpyAsync(d_params, params, sizeof params, cudaMemcpyHostToDevice, s);
} // expect: GPU107 // validate: ordered-here(staged)
