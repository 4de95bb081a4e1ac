// SPDX-License-Identifier: Apache-2.0
// expect-none
// The handle is bound to the stream, comes from unseen code or from the caller, who may have bound it, or the host waits.
#include <cublas_v2.h>
#include <cuda_runtime.h>

cudaStream_t stream_of_caller();
cublasHandle_t handle_of_caller();

struct blas_of_caller {
	cublasHandle_t handle = nullptr;
	void prepare()
	{
		if (!handle)
			cublasCreate(&handle);
	}
};

static blas_of_caller kept_blas;

void scale_on_its_stream(float *x, int n, float by)
{
	kept_blas.prepare();
	cudaStream_t now = stream_of_caller();
	cublasSetStream(kept_blas.handle, now);
	cublasSscal(kept_blas.handle, n, &by, x, 1);
}

void scale_by_unseen_handle(float *x, int n, float by)
{
	cudaStream_t now = stream_of_caller();
	cublasSscal(handle_of_caller(), n, &by, x, 1);
}

void scale_by_given_handle(cublasHandle_t handle, float *x, int n, float by)
{
	cudaStream_t now = stream_of_caller();
	cublasSscal(handle, n, &by, x, 1);
}

void scale_and_wait(float *x, int n, float by)
{
	kept_blas.prepare();
	cudaStream_t now = stream_of_caller();
	cublasSscal(kept_blas.handle, n, &by, x, 1);
	cudaDeviceSynchronize();
}
