// SPDX-License-Identifier: Apache-2.0
// expect-none
// A kernel on the legacy default stream lies between two blocking streams and orders them.
#include <cuda_runtime.h>

__global__ void work(float *x) { x[threadIdx.x] += 1; }
__global__ void between(int *counter) { ++*counter; }

void run(float *d_x, int *counter)
{
	cudaStream_t a, b;
	cudaStreamCreate(&a);
	cudaStreamCreate(&b);
	work<<<1, 256, 0, a>>>(d_x);
	between<<<1, 1>>>(counter);
	work<<<1, 256, 0, b>>>(d_x);
	cudaStreamSynchronize(b);
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
}
