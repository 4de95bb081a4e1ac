// SPDX-License-Identifier: Apache-2.0
// expect-none
// Wrappers of library functions that are declared as the libraries declare theirs.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cufft.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusparse.h>

template <typename T> inline cusolverStatus_t CUSOLVERAPI jacobi_size(cusolverDnHandle_t handle, const T *a, int n, int *size, gesvdjInfo_t info);
template <> inline cusolverStatus_t CUSOLVERAPI jacobi_size(cusolverDnHandle_t handle, const float *a, int n, int *size, gesvdjInfo_t info)
{
	return cusolverDnSgesvdj_bufferSize(handle, CUSOLVER_EIG_MODE_NOVECTOR, 0, n, n, a, n, a, a, n, a, n, size, info);
}

cublasStatus_t CUBLASWINAPI double_it(cublasHandle_t handle, float *x, int n, cudaStream_t stream)
{
	const float two = 2;
	cublasSetStream(handle, stream);
	return cublasSscal(handle, n, &two, x, 1);
}

cufftResult CUFFTAPI forward(cufftHandle plan, cufftComplex *x, cudaStream_t stream)
{
	cufftSetStream(plan, stream);
	return cufftExecC2C(plan, x, x, CUFFT_FORWARD);
}

curandStatus_t CURANDAPI uniform(curandGenerator_t generator, float *x, size_t n, cudaStream_t stream)
{
	curandSetStream(generator, stream);
	return curandGenerateUniform(generator, x, n);
}

cusparseStatus_t CUSPARSEAPI bind(cusparseHandle_t handle, cudaStream_t stream)
{
	return cusparseSetStream(handle, stream);
}
