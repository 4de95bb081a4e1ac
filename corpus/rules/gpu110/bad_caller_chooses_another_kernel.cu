// SPDX-License-Identifier: Apache-2.0
// The caller chooses how exact the result is, and gives its stream for both kernels.
#include <cuda_runtime.h>

__global__ void exact(const float *in, float *out)
{
	out[threadIdx.x] = sqrtf(in[threadIdx.x]);
}

__global__ void fast(const float *in, float *out)
{
	out[threadIdx.x] = __fsqrt_rn(in[threadIdx.x]);
}

void roots(const float *in, float *out, int n, bool is_exact, cudaStream_t stream)
{
	if (is_exact)
		exact<<<1, n, 0, stream>>>(in, out);
	else
		fast<<<1, n>>>(in, out); // expect: GPU110 // validate: confirmed
}
