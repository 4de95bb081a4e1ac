// SPDX-License-Identifier: Apache-2.0
// The callers, and those who call them, give streams that wait for the default stream: all that the program makes.
#include <cuda_runtime.h>

float *brook_zeroed(size_t n);

static __global__ void sweep(const float *in, float *out) { out[threadIdx.x] = in[threadIdx.x]; }

void brook_sweep(float *out, size_t n, cudaStream_t lane)
{
	float *in = brook_zeroed(n);
	sweep<<<1, 32, 0, lane>>>(in, out);
	cudaStreamSynchronize(lane);
	cudaFree(in);
}
