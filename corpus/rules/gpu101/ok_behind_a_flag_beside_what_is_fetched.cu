// SPDX-License-Identifier: Apache-2.0
// expect-none
/* The copy fills the second element: the first is still 0, and what stands behind it is never done. */
#include <cuda_runtime.h>

__global__ void refine(float *x, int *count)
{
	x[threadIdx.x] *= 0.5f;
	if (x[threadIdx.x] > 1)
		atomicAdd(count, 1);
}

void refine_once(float *x, int *count)
{
	int state[2] = {0, 0};
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemsetAsync(count, 0, sizeof *count, s);
	refine<<<1, 64, 0, s>>>(x, count);
	cudaMemcpyAsync(&state[1], count, sizeof *count, cudaMemcpyDeviceToHost, s);
	cudaStreamSynchronize(s);
	if (state[0]) {
		cudaMemsetAsync(x, 0, 64 * sizeof *x, 0);
		refine<<<1, 64, 0, s>>>(x, count);
	}
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
