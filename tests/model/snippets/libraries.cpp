// SPDX-License-Identifier: Apache-2.0
// cuBLAS, cuFFT, cuSOLVER, cuSPARSE and cuRAND from host C++.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cufft.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusparse.h>
#include <vector>

void run(float *a, float *b, float *c, int n, cudaStream_t s)
{
	const float one = 1.0f, zero = 0.0f;
	cublasHandle_t blas;
	if (cublasCreate(&blas) != CUBLAS_STATUS_SUCCESS)
		return;
	cublasSetStream(blas, s);
	cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, &one, a, n, b, n, &zero, c, n);
	cublasSetMathMode(blas, CUBLAS_TF32_TENSOR_OP_MATH);
	float dot;
	cublasSdot(blas, n, a, 1, b, 1, &dot);
	cublasSdot_64(blas, (int64_t)n, a, 1, b, 1, &dot);
	cublasGemmEx(blas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &dot, a, CUDA_R_32F, n, b, CUDA_R_32F, n, &dot, b, CUDA_R_32F, n,
		     CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
	cublasGemmEx(blas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &dot, a, CUDA_R_32F, n, b, CUDA_R_32F, n, &dot, b, CUDA_R_32F, n,
		     CUDA_R_32F, CUBLAS_GEMM_DEFAULT); // as before cuBLAS 11
	cublasDestroy(blas);
	cufftHandle plan;
	cufftPlan1d(&plan, n, CUFFT_C2C, 1);
	cufftSetStream(plan, s);
	cufftExecC2C(plan, (cufftComplex *)a, (cufftComplex *)b, CUFFT_FORWARD);
	cufftDestroy(plan);
	cusolverDnHandle_t solver;
	cusolverDnCreate(&solver);
	cusolverDnSetStream(solver, s);
	int work, *pivots = nullptr, *info = nullptr;
	cusolverDnSgetrf_bufferSize(solver, n, n, a, n, &work);
	cusolverDnSgetrf(solver, n, n, a, n, b, pivots, info);
	cusparseHandle_t sparse;
	cusparseCreate(&sparse);
	cusparseDnVecDescr_t x;
	cusparseCreateDnVec(&x, n, a, CUDA_R_32F);
	curandGenerator_t random;
	curandCreateGenerator(&random, CURAND_RNG_PSEUDO_DEFAULT);
	curandSetStream(random, s);
	curandGenerateUniform(random, a, n);
	std::vector<cuComplex> z(1, make_cuComplex(1, 2));
}
