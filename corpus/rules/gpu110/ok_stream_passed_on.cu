// SPDX-License-Identifier: Apache-2.0
// expect-none
// Launch, copy and library handle all get the parameter.
#include <cublas_v2.h>
#include <cuda_runtime.h>

__global__ void relu(float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n && x[i] < 0)
		x[i] = 0;
}

void forward(cublasHandle_t blas, float *x, float *saved, int n, float factor, cudaStream_t stream)
{
	cublasSetStream(blas, stream);
	cublasSscal(blas, n, &factor, x, 1);
	relu<<<(n + 255) / 256, 256, 0, stream>>>(x, n);
	cudaMemcpyAsync(saved, x, n * sizeof(float), cudaMemcpyDeviceToDevice, stream);
}
