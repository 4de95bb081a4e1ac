// SPDX-License-Identifier: Apache-2.0
// The handle of the first call's device serves all devices.
#include <cublas_v2.h>
#include <cuda_runtime.h>

static cublasHandle_t shared_handle()
{
	static cublasHandle_t handle = nullptr;
	if (!handle)
		cublasCreate(&handle);
	return handle;
}

void scale_on(int device, float *x, int n)
{
	const float two = 2;
	cudaSetDevice(device);
	cublasSscal(shared_handle(), n, &two, x, 1); // expect: GPU206 // validate: error(CUDA_ERROR_ILLEGAL_ADDRESS)
	cudaStreamSynchronize(0);
}
