// SPDX-License-Identifier: Apache-2.0
// expect-none
// The process ends with main.
#include <cuda_runtime.h>

int main()
{
	float *x;
	cudaStream_t s;
	cudaMalloc((void **)&x, 1024);
	cudaStreamCreate(&s);
	cudaMemsetAsync(x, 0, 1024, s);
	cudaStreamSynchronize(s);
	return 0;
}
