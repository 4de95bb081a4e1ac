// SPDX-License-Identifier: Apache-2.0
// The runtime API from C.
#include <cuda_runtime.h>
#include <stdlib.h>

int main(void)
{
	float *d = NULL;
	cudaStream_t s;
	struct cudaDeviceProp p;
	if (cudaGetDeviceProperties(&p, 0) != cudaSuccess)
		return EXIT_FAILURE;
	cudaStreamCreate(&s);
	cudaMalloc((void **)&d, 4);
	cudaMemcpyAsync(d, d, 4, cudaMemcpyDefault, s);
	dim3 grid = {1, 1, 1};
	void *args[] = {&d};
	cudaLaunchKernel((const void *)main, grid, grid, args, 0, s);
	return cudaStreamSynchronize(s);
}
