// SPDX-License-Identifier: Apache-2.0
/* The flag is cleared, and the device sets it: the way behind it is taken, and there the non-blocking stream reads what the legacy stream may
   still be writing. */
#include <cuda_runtime.h>

__global__ void refine(float *x, int *again)
{
	x[threadIdx.x] *= 0.5f;
	if (x[threadIdx.x] > 1)
		*again = 1;
}

void refine_while_needed(float *x, int *flag)
{
	int again = 0;
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemcpyAsync(flag, &again, sizeof again, cudaMemcpyHostToDevice, s);
	refine<<<1, 64, 0, s>>>(x, flag);
	cudaMemcpyAsync(&again, flag, sizeof again, cudaMemcpyDeviceToHost, s);
	cudaStreamSynchronize(s);
	if (again) {
		cudaMemsetAsync(x, 0, 64 * sizeof *x, 0);
		refine<<<1, 64, 0, s>>>(x, flag); // expect: GPU101 // validate: confirmed
	}
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
