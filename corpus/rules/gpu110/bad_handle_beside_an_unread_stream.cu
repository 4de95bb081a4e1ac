// SPDX-License-Identifier: Apache-2.0
// The functions ask for the stream that their callers work on, and leave the library's handle on whatever stream it has.
#include <cublas_v2.h>
#include <cuda_runtime.h>

cudaStream_t stream_of_callers();

struct blas_of_library {
	cublasHandle_t handle = nullptr;
	void prepare()
	{
		if (!handle)
			cublasCreate(&handle);
	}
};

static blas_of_library shared_blas;

void scale_for_callers(float *x, int n, float by)
{
	shared_blas.prepare();
	cudaStream_t now = stream_of_callers();
	cublasSscal(shared_blas.handle, n, &by, x, 1); // expect: GPU110 // validate: -
}
