// SPDX-License-Identifier: Apache-2.0
// expect-none
// The host waits for the default stream before the non-blocking one starts.
#include <cuda_runtime.h>

#define CHECK(call) do { if ((call) != cudaSuccess) return false; } while (0)

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

bool step(float *d_x, size_t n, cudaStream_t s)
{
	CHECK(cudaMemset(d_x, 0, n));
	CHECK(cudaStreamSynchronize(0));
	scale<<<1, 256, 0, s>>>(d_x);
	CHECK(cudaStreamSynchronize(s));
	return true;
}
