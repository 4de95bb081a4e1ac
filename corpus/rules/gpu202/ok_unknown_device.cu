// SPDX-License-Identifier: Apache-2.0
// expect-none
// Which device is current is the caller's business.
#include <cublas_v2.h>
#include <cuda_runtime.h>

struct Context {
	int device;
	cublasHandle_t blas;
};

void open(Context *c, int device)
{
	c->device = device;
	cudaSetDevice(device);
	cublasCreate(&c->blas);
}

void scale(Context *c, float *x, int n)
{
	const float two = 2;
	cudaSetDevice(c->device);
	cublasSscal(c->blas, n, &two, x, 1);
}
