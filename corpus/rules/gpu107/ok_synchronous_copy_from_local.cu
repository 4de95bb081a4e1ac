// SPDX-License-Identifier: Apache-2.0
// expect-none
// A synchronous copy has read its source when it returns.
#include <cuda_runtime.h>

void set_parameters(float *d_params, float alpha, float beta)
{
	float params[2] = {alpha, beta};
	cudaMemcpy(d_params, params, sizeof params, cudaMemcpyHostToDevice);
}
