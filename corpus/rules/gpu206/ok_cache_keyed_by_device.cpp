// SPDX-License-Identifier: Apache-2.0
// expect-none
// One handle for each device.
#include <cublas_v2.h>
#include <cuda_runtime.h>

static cublasHandle_t handle_of(int device)
{
	static cublasHandle_t handles[16];
	if (!handles[device])
		cublasCreate(&handles[device]);
	return handles[device];
}

void scale_on(int device, float *x, int n)
{
	const float two = 2;
	cudaSetDevice(device);
	cublasSscal(handle_of(device), n, &two, x, 1);
	cudaStreamSynchronize(0);
}
