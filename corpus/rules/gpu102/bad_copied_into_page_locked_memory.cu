// SPDX-License-Identifier: Apache-2.0
// As ok_copied_into_a_local.cu, but the copy goes to page-locked memory and does not wait.
#include <cuda_runtime.h>

__global__ void scale(double *x)
{
	x[threadIdx.x] *= 2;
}

void magnitude(double *out, cudaStream_t a, cudaStream_t b)
{
	_Complex double *value;
	cudaMallocHost(&value, sizeof *value);
	cudaMemcpyAsync(value, out, sizeof *value, cudaMemcpyDeviceToHost, a);
	scale<<<1, 32, 0, b>>>(out); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(a);
	cudaFreeHost(value);
}
