// SPDX-License-Identifier: Apache-2.0
// expect-none
// The handle is bound to the stream where it is made; run() does not see that, and does not take it for unbound.
#include <cublas_v2.h>
#include <cuda_runtime.h>

__global__ void build(float *a) { a[threadIdx.x] = 1; }

class solver {
public:
	solver()
	{
		cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking);
		cublasCreate(&blas_);
		cublasSetStream(blas_, stream_);
	}
	~solver()
	{
		cublasDestroy(blas_);
		cudaStreamDestroy(stream_);
	}
	void run(float *a, int n, const float *alpha)
	{
		build<<<1, 256, 0, stream_>>>(a);
		cublasSscal(blas_, n, alpha, a, 1);
		cudaStreamSynchronize(stream_);
	}

private:
	cublasHandle_t blas_;
	cudaStream_t stream_;
};

void twice(float *a, int n, const float *alpha)
{
	solver s;
	s.run(a, n, alpha);
	s.run(a, n, alpha);
}
