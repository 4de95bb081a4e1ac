// SPDX-License-Identifier: Apache-2.0
// expect-none
/* All that main does is to call run(): what that leaves behind goes with the process. */
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void square(int *x)
{
	x[threadIdx.x] *= x[threadIdx.x];
}

static int run(void)
{
	int *x, first = 0;
	cudaStream_t s;
	if (cudaStreamCreate(&s) != cudaSuccess || cudaMalloc(&x, 32 * sizeof(int)) != cudaSuccess)
		return 1;
	cudaMemsetAsync(x, 0, 32 * sizeof(int), s);
	square<<<1, 32, 0, s>>>(x);
	cudaStreamSynchronize(s);
	cudaMemcpy(&first, x, sizeof first, cudaMemcpyDeviceToHost);
	printf("%d\n", first);
	cudaFree(x);
	return 0;
}

int main(void)
{
	int status = run();
	printf("%s\n", status ? "failed" : "passed");
	return status;
}
