// SPDX-License-Identifier: Apache-2.0
// cuBLAS as it was before it had handles, one context a thread: gpulint's own declarations, beside those with handles.
#ifndef CUBLAS_H_
#define CUBLAS_H_

#include "cublas_api.h"

#define cublasStatus cublasStatus_t
#ifdef __cplusplus
#define GPULINT_OVERLOAD
#else
#define GPULINT_OVERLOAD __attribute__((overloadable))
#endif
GPULINT_OVERLOAD cublasStatus_t cublasInit(void);
GPULINT_OVERLOAD cublasStatus_t cublasShutdown(void);
GPULINT_OVERLOAD cublasStatus_t cublasGetError(void);
GPULINT_OVERLOAD cublasStatus_t cublasGetVersion(int *version);
GPULINT_OVERLOAD cublasStatus_t cublasAlloc(int n, int elemSize, void **devicePtr);
GPULINT_OVERLOAD cublasStatus_t cublasFree(void *devicePtr);
GPULINT_OVERLOAD cublasStatus_t cublasSetKernelStream(cudaStream_t stream);
GPULINT_OVERLOAD float cublasSnrm2(int n, const float *x, int incx);
GPULINT_OVERLOAD double cublasDnrm2(int n, const double *x, int incx);
GPULINT_OVERLOAD float cublasScnrm2(int n, const cuComplex *x, int incx);
GPULINT_OVERLOAD double cublasDznrm2(int n, const cuDoubleComplex *x, int incx);
GPULINT_OVERLOAD float cublasSdot(int n, const float *x, int incx, const float *y, int incy);
GPULINT_OVERLOAD double cublasDdot(int n, const double *x, int incx, const double *y, int incy);
GPULINT_OVERLOAD cuComplex cublasCdotu(int n, const cuComplex *x, int incx, const cuComplex *y, int incy);
GPULINT_OVERLOAD cuComplex cublasCdotc(int n, const cuComplex *x, int incx, const cuComplex *y, int incy);
GPULINT_OVERLOAD cuDoubleComplex cublasZdotu(int n, const cuDoubleComplex *x, int incx, const cuDoubleComplex *y,
	int incy);
GPULINT_OVERLOAD cuDoubleComplex cublasZdotc(int n, const cuDoubleComplex *x, int incx, const cuDoubleComplex *y,
	int incy);
GPULINT_OVERLOAD void cublasSscal(int n, float alpha, float *x, int incx);
GPULINT_OVERLOAD void cublasDscal(int n, double alpha, double *x, int incx);
GPULINT_OVERLOAD void cublasCscal(int n, cuComplex alpha, cuComplex *x, int incx);
GPULINT_OVERLOAD void cublasZscal(int n, cuDoubleComplex alpha, cuDoubleComplex *x, int incx);
GPULINT_OVERLOAD void cublasCsscal(int n, float alpha, cuComplex *x, int incx);
GPULINT_OVERLOAD void cublasZdscal(int n, double alpha, cuDoubleComplex *x, int incx);
GPULINT_OVERLOAD void cublasSaxpy(int n, float alpha, const float *x, int incx, float *y, int incy);
GPULINT_OVERLOAD void cublasDaxpy(int n, double alpha, const double *x, int incx, double *y, int incy);
GPULINT_OVERLOAD void cublasCaxpy(int n, cuComplex alpha, const cuComplex *x, int incx, cuComplex *y, int incy);
GPULINT_OVERLOAD void cublasZaxpy(int n, cuDoubleComplex alpha, const cuDoubleComplex *x, int incx, cuDoubleComplex
	*y, int incy);
GPULINT_OVERLOAD void cublasScopy(int n, const float *x, int incx, float *y, int incy);
GPULINT_OVERLOAD void cublasDcopy(int n, const double *x, int incx, double *y, int incy);
GPULINT_OVERLOAD void cublasCcopy(int n, const cuComplex *x, int incx, cuComplex *y, int incy);
GPULINT_OVERLOAD void cublasZcopy(int n, const cuDoubleComplex *x, int incx, cuDoubleComplex *y, int incy);
GPULINT_OVERLOAD void cublasSswap(int n, float *x, int incx, float *y, int incy);
GPULINT_OVERLOAD void cublasDswap(int n, double *x, int incx, double *y, int incy);
GPULINT_OVERLOAD void cublasCswap(int n, cuComplex *x, int incx, cuComplex *y, int incy);
GPULINT_OVERLOAD void cublasZswap(int n, cuDoubleComplex *x, int incx, cuDoubleComplex *y, int incy);
GPULINT_OVERLOAD int cublasIsamax(int n, const float *x, int incx);
GPULINT_OVERLOAD int cublasIdamax(int n, const double *x, int incx);
GPULINT_OVERLOAD int cublasIcamax(int n, const cuComplex *x, int incx);
GPULINT_OVERLOAD int cublasIzamax(int n, const cuDoubleComplex *x, int incx);
GPULINT_OVERLOAD int cublasIsamin(int n, const float *x, int incx);
GPULINT_OVERLOAD int cublasIdamin(int n, const double *x, int incx);
GPULINT_OVERLOAD int cublasIcamin(int n, const cuComplex *x, int incx);
GPULINT_OVERLOAD int cublasIzamin(int n, const cuDoubleComplex *x, int incx);
GPULINT_OVERLOAD float cublasSasum(int n, const float *x, int incx);
GPULINT_OVERLOAD double cublasDasum(int n, const double *x, int incx);
GPULINT_OVERLOAD float cublasScasum(int n, const cuComplex *x, int incx);
GPULINT_OVERLOAD double cublasDzasum(int n, const cuDoubleComplex *x, int incx);
GPULINT_OVERLOAD void cublasSrot(int n, float *x, int incx, float *y, int incy, float sc, float ss);
GPULINT_OVERLOAD void cublasDrot(int n, double *x, int incx, double *y, int incy, double sc, double ss);
GPULINT_OVERLOAD void cublasCrot(int n, cuComplex *x, int incx, cuComplex *y, int incy, float c, cuComplex s);
GPULINT_OVERLOAD void cublasZrot(int n, cuDoubleComplex *x, int incx, cuDoubleComplex *y, int incy, double sc,
	cuDoubleComplex cs);
GPULINT_OVERLOAD void cublasCsrot(int n, cuComplex *x, int incx, cuComplex *y, int incy, float c, float s);
GPULINT_OVERLOAD void cublasZdrot(int n, cuDoubleComplex *x, int incx, cuDoubleComplex *y, int incy, double c,
	double s);
GPULINT_OVERLOAD void cublasSrotg(float *sa, float *sb, float *sc, float *ss);
GPULINT_OVERLOAD void cublasDrotg(double *sa, double *sb, double *sc, double *ss);
GPULINT_OVERLOAD void cublasCrotg(cuComplex *ca, cuComplex cb, float *sc, cuComplex *cs);
GPULINT_OVERLOAD void cublasZrotg(cuDoubleComplex *ca, cuDoubleComplex cb, double *sc, cuDoubleComplex *cs);
GPULINT_OVERLOAD void cublasSrotm(int n, float *x, int incx, float *y, int incy, const float *sparam);
GPULINT_OVERLOAD void cublasDrotm(int n, double *x, int incx, double *y, int incy, const double *sparam);
GPULINT_OVERLOAD void cublasSrotmg(float *sd1, float *sd2, float *sx1, const float *sy1, float *sparam);
GPULINT_OVERLOAD void cublasDrotmg(double *sd1, double *sd2, double *sx1, const double *sy1, double *sparam);
GPULINT_OVERLOAD void cublasSgemv(char trans, int m, int n, float alpha, const float *A, int lda, const float *x,
	int incx, float beta, float *y, int incy);
GPULINT_OVERLOAD void cublasDgemv(char trans, int m, int n, double alpha, const double *A, int lda, const double *x,
	int incx, double beta, double *y, int incy);
GPULINT_OVERLOAD void cublasCgemv(char trans, int m, int n, cuComplex alpha, const cuComplex *A, int lda, const
	cuComplex *x, int incx, cuComplex beta, cuComplex *y, int incy);
GPULINT_OVERLOAD void cublasZgemv(char trans, int m, int n, cuDoubleComplex alpha, const cuDoubleComplex *A, int
	lda, const cuDoubleComplex *x, int incx, cuDoubleComplex beta, cuDoubleComplex *y, int incy);
GPULINT_OVERLOAD void cublasSgbmv(char trans, int m, int n, int kl, int ku, float alpha, const float *A, int lda,
	const float *x, int incx, float beta, float *y, int incy);
GPULINT_OVERLOAD void cublasDgbmv(char trans, int m, int n, int kl, int ku, double alpha, const double *A, int lda,
	const double *x, int incx, double beta, double *y, int incy);
GPULINT_OVERLOAD void cublasCgbmv(char trans, int m, int n, int kl, int ku, cuComplex alpha, const cuComplex *A, int
	lda, const cuComplex *x, int incx, cuComplex beta, cuComplex *y, int incy);
GPULINT_OVERLOAD void cublasZgbmv(char trans, int m, int n, int kl, int ku, cuDoubleComplex alpha, const
	cuDoubleComplex *A, int lda, const cuDoubleComplex *x, int incx, cuDoubleComplex beta, cuDoubleComplex *y,
	int incy);
GPULINT_OVERLOAD void cublasStrmv(char uplo, char trans, char diag, int n, const float *A, int lda, float *x, int
	incx);
GPULINT_OVERLOAD void cublasDtrmv(char uplo, char trans, char diag, int n, const double *A, int lda, double *x, int
	incx);
GPULINT_OVERLOAD void cublasCtrmv(char uplo, char trans, char diag, int n, const cuComplex *A, int lda, cuComplex
	*x, int incx);
GPULINT_OVERLOAD void cublasZtrmv(char uplo, char trans, char diag, int n, const cuDoubleComplex *A, int lda,
	cuDoubleComplex *x, int incx);
GPULINT_OVERLOAD void cublasStbmv(char uplo, char trans, char diag, int n, int k, const float *A, int lda, float *x,
	int incx);
GPULINT_OVERLOAD void cublasDtbmv(char uplo, char trans, char diag, int n, int k, const double *A, int lda, double
	*x, int incx);
GPULINT_OVERLOAD void cublasCtbmv(char uplo, char trans, char diag, int n, int k, const cuComplex *A, int lda,
	cuComplex *x, int incx);
GPULINT_OVERLOAD void cublasZtbmv(char uplo, char trans, char diag, int n, int k, const cuDoubleComplex *A, int lda,
	cuDoubleComplex *x, int incx);
GPULINT_OVERLOAD void cublasStpmv(char uplo, char trans, char diag, int n, const float *AP, float *x, int incx);
GPULINT_OVERLOAD void cublasDtpmv(char uplo, char trans, char diag, int n, const double *AP, double *x, int incx);
GPULINT_OVERLOAD void cublasCtpmv(char uplo, char trans, char diag, int n, const cuComplex *AP, cuComplex *x, int
	incx);
GPULINT_OVERLOAD void cublasZtpmv(char uplo, char trans, char diag, int n, const cuDoubleComplex *AP,
	cuDoubleComplex *x, int incx);
GPULINT_OVERLOAD void cublasStrsv(char uplo, char trans, char diag, int n, const float *A, int lda, float *x, int
	incx);
GPULINT_OVERLOAD void cublasDtrsv(char uplo, char trans, char diag, int n, const double *A, int lda, double *x, int
	incx);
GPULINT_OVERLOAD void cublasCtrsv(char uplo, char trans, char diag, int n, const cuComplex *A, int lda, cuComplex
	*x, int incx);
GPULINT_OVERLOAD void cublasZtrsv(char uplo, char trans, char diag, int n, const cuDoubleComplex *A, int lda,
	cuDoubleComplex *x, int incx);
GPULINT_OVERLOAD void cublasStpsv(char uplo, char trans, char diag, int n, const float *AP, float *x, int incx);
GPULINT_OVERLOAD void cublasDtpsv(char uplo, char trans, char diag, int n, const double *AP, double *x, int incx);
GPULINT_OVERLOAD void cublasCtpsv(char uplo, char trans, char diag, int n, const cuComplex *AP, cuComplex *x, int
	incx);
GPULINT_OVERLOAD void cublasZtpsv(char uplo, char trans, char diag, int n, const cuDoubleComplex *AP,
	cuDoubleComplex *x, int incx);
GPULINT_OVERLOAD void cublasStbsv(char uplo, char trans, char diag, int n, int k, const float *A, int lda, float *x,
	int incx);
GPULINT_OVERLOAD void cublasDtbsv(char uplo, char trans, char diag, int n, int k, const double *A, int lda, double
	*x, int incx);
GPULINT_OVERLOAD void cublasCtbsv(char uplo, char trans, char diag, int n, int k, const cuComplex *A, int lda,
	cuComplex *x, int incx);
GPULINT_OVERLOAD void cublasZtbsv(char uplo, char trans, char diag, int n, int k, const cuDoubleComplex *A, int lda,
	cuDoubleComplex *x, int incx);
GPULINT_OVERLOAD void cublasSsymv(char uplo, int n, float alpha, const float *A, int lda, const float *x, int incx,
	float beta, float *y, int incy);
GPULINT_OVERLOAD void cublasDsymv(char uplo, int n, double alpha, const double *A, int lda, const double *x, int
	incx, double beta, double *y, int incy);
GPULINT_OVERLOAD void cublasChemv(char uplo, int n, cuComplex alpha, const cuComplex *A, int lda, const cuComplex
	*x, int incx, cuComplex beta, cuComplex *y, int incy);
GPULINT_OVERLOAD void cublasZhemv(char uplo, int n, cuDoubleComplex alpha, const cuDoubleComplex *A, int lda, const
	cuDoubleComplex *x, int incx, cuDoubleComplex beta, cuDoubleComplex *y, int incy);
GPULINT_OVERLOAD void cublasSsbmv(char uplo, int n, int k, float alpha, const float *A, int lda, const float *x, int
	incx, float beta, float *y, int incy);
GPULINT_OVERLOAD void cublasDsbmv(char uplo, int n, int k, double alpha, const double *A, int lda, const double *x,
	int incx, double beta, double *y, int incy);
GPULINT_OVERLOAD void cublasChbmv(char uplo, int n, int k, cuComplex alpha, const cuComplex *A, int lda, const
	cuComplex *x, int incx, cuComplex beta, cuComplex *y, int incy);
GPULINT_OVERLOAD void cublasZhbmv(char uplo, int n, int k, cuDoubleComplex alpha, const cuDoubleComplex *A, int lda,
	const cuDoubleComplex *x, int incx, cuDoubleComplex beta, cuDoubleComplex *y, int incy);
GPULINT_OVERLOAD void cublasSspmv(char uplo, int n, float alpha, const float *AP, const float *x, int incx, float
	beta, float *y, int incy);
GPULINT_OVERLOAD void cublasDspmv(char uplo, int n, double alpha, const double *AP, const double *x, int incx,
	double beta, double *y, int incy);
GPULINT_OVERLOAD void cublasChpmv(char uplo, int n, cuComplex alpha, const cuComplex *AP, const cuComplex *x, int
	incx, cuComplex beta, cuComplex *y, int incy);
GPULINT_OVERLOAD void cublasZhpmv(char uplo, int n, cuDoubleComplex alpha, const cuDoubleComplex *AP, const
	cuDoubleComplex *x, int incx, cuDoubleComplex beta, cuDoubleComplex *y, int incy);
GPULINT_OVERLOAD void cublasSger(int m, int n, float alpha, const float *x, int incx, const float *y, int incy,
	float *A, int lda);
GPULINT_OVERLOAD void cublasDger(int m, int n, double alpha, const double *x, int incx, const double *y, int incy,
	double *A, int lda);
GPULINT_OVERLOAD void cublasCgeru(int m, int n, cuComplex alpha, const cuComplex *x, int incx, const cuComplex *y,
	int incy, cuComplex *A, int lda);
GPULINT_OVERLOAD void cublasCgerc(int m, int n, cuComplex alpha, const cuComplex *x, int incx, const cuComplex *y,
	int incy, cuComplex *A, int lda);
GPULINT_OVERLOAD void cublasZgeru(int m, int n, cuDoubleComplex alpha, const cuDoubleComplex *x, int incx, const
	cuDoubleComplex *y, int incy, cuDoubleComplex *A, int lda);
GPULINT_OVERLOAD void cublasZgerc(int m, int n, cuDoubleComplex alpha, const cuDoubleComplex *x, int incx, const
	cuDoubleComplex *y, int incy, cuDoubleComplex *A, int lda);
GPULINT_OVERLOAD void cublasSsyr(char uplo, int n, float alpha, const float *x, int incx, float *A, int lda);
GPULINT_OVERLOAD void cublasDsyr(char uplo, int n, double alpha, const double *x, int incx, double *A, int lda);
GPULINT_OVERLOAD void cublasCher(char uplo, int n, float alpha, const cuComplex *x, int incx, cuComplex *A, int
	lda);
GPULINT_OVERLOAD void cublasZher(char uplo, int n, double alpha, const cuDoubleComplex *x, int incx, cuDoubleComplex
	*A, int lda);
GPULINT_OVERLOAD void cublasSspr(char uplo, int n, float alpha, const float *x, int incx, float *AP);
GPULINT_OVERLOAD void cublasDspr(char uplo, int n, double alpha, const double *x, int incx, double *AP);
GPULINT_OVERLOAD void cublasChpr(char uplo, int n, float alpha, const cuComplex *x, int incx, cuComplex *AP);
GPULINT_OVERLOAD void cublasZhpr(char uplo, int n, double alpha, const cuDoubleComplex *x, int incx, cuDoubleComplex
	*AP);
GPULINT_OVERLOAD void cublasSsyr2(char uplo, int n, float alpha, const float *x, int incx, const float *y, int incy,
	float *A, int lda);
GPULINT_OVERLOAD void cublasDsyr2(char uplo, int n, double alpha, const double *x, int incx, const double *y, int
	incy, double *A, int lda);
GPULINT_OVERLOAD void cublasCher2(char uplo, int n, cuComplex alpha, const cuComplex *x, int incx, const cuComplex
	*y, int incy, cuComplex *A, int lda);
GPULINT_OVERLOAD void cublasZher2(char uplo, int n, cuDoubleComplex alpha, const cuDoubleComplex *x, int incx, const
	cuDoubleComplex *y, int incy, cuDoubleComplex *A, int lda);
GPULINT_OVERLOAD void cublasSspr2(char uplo, int n, float alpha, const float *x, int incx, const float *y, int incy,
	float *AP);
GPULINT_OVERLOAD void cublasDspr2(char uplo, int n, double alpha, const double *x, int incx, const double *y, int
	incy, double *AP);
GPULINT_OVERLOAD void cublasChpr2(char uplo, int n, cuComplex alpha, const cuComplex *x, int incx, const cuComplex
	*y, int incy, cuComplex *AP);
GPULINT_OVERLOAD void cublasZhpr2(char uplo, int n, cuDoubleComplex alpha, const cuDoubleComplex *x, int incx, const
	cuDoubleComplex *y, int incy, cuDoubleComplex *AP);
GPULINT_OVERLOAD void cublasSgemm(char transa, char transb, int m, int n, int k, float alpha, const float *A, int
	lda, const float *B, int ldb, float beta, float *C, int ldc);
GPULINT_OVERLOAD void cublasDgemm(char transa, char transb, int m, int n, int k, double alpha, const double *A, int
	lda, const double *B, int ldb, double beta, double *C, int ldc);
GPULINT_OVERLOAD void cublasCgemm(char transa, char transb, int m, int n, int k, cuComplex alpha, const cuComplex
	*A, int lda, const cuComplex *B, int ldb, cuComplex beta, cuComplex *C, int ldc);
GPULINT_OVERLOAD void cublasZgemm(char transa, char transb, int m, int n, int k, cuDoubleComplex alpha, const
	cuDoubleComplex *A, int lda, const cuDoubleComplex *B, int ldb, cuDoubleComplex beta, cuDoubleComplex *C,
	int ldc);
GPULINT_OVERLOAD void cublasSsyrk(char uplo, char trans, int n, int k, float alpha, const float *A, int lda, float
	beta, float *C, int ldc);
GPULINT_OVERLOAD void cublasDsyrk(char uplo, char trans, int n, int k, double alpha, const double *A, int lda,
	double beta, double *C, int ldc);
GPULINT_OVERLOAD void cublasCsyrk(char uplo, char trans, int n, int k, cuComplex alpha, const cuComplex *A, int lda,
	cuComplex beta, cuComplex *C, int ldc);
GPULINT_OVERLOAD void cublasZsyrk(char uplo, char trans, int n, int k, cuDoubleComplex alpha, const cuDoubleComplex
	*A, int lda, cuDoubleComplex beta, cuDoubleComplex *C, int ldc);
GPULINT_OVERLOAD void cublasCherk(char uplo, char trans, int n, int k, float alpha, const cuComplex *A, int lda,
	float beta, cuComplex *C, int ldc);
GPULINT_OVERLOAD void cublasZherk(char uplo, char trans, int n, int k, double alpha, const cuDoubleComplex *A, int
	lda, double beta, cuDoubleComplex *C, int ldc);
GPULINT_OVERLOAD void cublasSsyr2k(char uplo, char trans, int n, int k, float alpha, const float *A, int lda, const
	float *B, int ldb, float beta, float *C, int ldc);
GPULINT_OVERLOAD void cublasDsyr2k(char uplo, char trans, int n, int k, double alpha, const double *A, int lda,
	const double *B, int ldb, double beta, double *C, int ldc);
GPULINT_OVERLOAD void cublasCsyr2k(char uplo, char trans, int n, int k, cuComplex alpha, const cuComplex *A, int
	lda, const cuComplex *B, int ldb, cuComplex beta, cuComplex *C, int ldc);
GPULINT_OVERLOAD void cublasZsyr2k(char uplo, char trans, int n, int k, cuDoubleComplex alpha, const cuDoubleComplex
	*A, int lda, const cuDoubleComplex *B, int ldb, cuDoubleComplex beta, cuDoubleComplex *C, int ldc);
GPULINT_OVERLOAD void cublasCher2k(char uplo, char trans, int n, int k, cuComplex alpha, const cuComplex *A, int
	lda, const cuComplex *B, int ldb, float beta, cuComplex *C, int ldc);
GPULINT_OVERLOAD void cublasZher2k(char uplo, char trans, int n, int k, cuDoubleComplex alpha, const cuDoubleComplex
	*A, int lda, const cuDoubleComplex *B, int ldb, double beta, cuDoubleComplex *C, int ldc);
GPULINT_OVERLOAD void cublasSsymm(char side, char uplo, int m, int n, float alpha, const float *A, int lda, const
	float *B, int ldb, float beta, float *C, int ldc);
GPULINT_OVERLOAD void cublasDsymm(char side, char uplo, int m, int n, double alpha, const double *A, int lda, const
	double *B, int ldb, double beta, double *C, int ldc);
GPULINT_OVERLOAD void cublasCsymm(char side, char uplo, int m, int n, cuComplex alpha, const cuComplex *A, int lda,
	const cuComplex *B, int ldb, cuComplex beta, cuComplex *C, int ldc);
GPULINT_OVERLOAD void cublasZsymm(char side, char uplo, int m, int n, cuDoubleComplex alpha, const cuDoubleComplex
	*A, int lda, const cuDoubleComplex *B, int ldb, cuDoubleComplex beta, cuDoubleComplex *C, int ldc);
GPULINT_OVERLOAD void cublasChemm(char side, char uplo, int m, int n, cuComplex alpha, const cuComplex *A, int lda,
	const cuComplex *B, int ldb, cuComplex beta, cuComplex *C, int ldc);
GPULINT_OVERLOAD void cublasZhemm(char side, char uplo, int m, int n, cuDoubleComplex alpha, const cuDoubleComplex
	*A, int lda, const cuDoubleComplex *B, int ldb, cuDoubleComplex beta, cuDoubleComplex *C, int ldc);
GPULINT_OVERLOAD void cublasStrsm(char side, char uplo, char transa, char diag, int m, int n, float alpha, const
	float *A, int lda, float *B, int ldb);
GPULINT_OVERLOAD void cublasDtrsm(char side, char uplo, char transa, char diag, int m, int n, double alpha, const
	double *A, int lda, double *B, int ldb);
GPULINT_OVERLOAD void cublasCtrsm(char side, char uplo, char transa, char diag, int m, int n, cuComplex alpha, const
	cuComplex *A, int lda, cuComplex *B, int ldb);
GPULINT_OVERLOAD void cublasZtrsm(char side, char uplo, char transa, char diag, int m, int n, cuDoubleComplex alpha,
	const cuDoubleComplex *A, int lda, cuDoubleComplex *B, int ldb);
GPULINT_OVERLOAD void cublasStrmm(char side, char uplo, char transa, char diag, int m, int n, float alpha, const
	float *A, int lda, float *B, int ldb);
GPULINT_OVERLOAD void cublasDtrmm(char side, char uplo, char transa, char diag, int m, int n, double alpha, const
	double *A, int lda, double *B, int ldb);
GPULINT_OVERLOAD void cublasCtrmm(char side, char uplo, char transa, char diag, int m, int n, cuComplex alpha, const
	cuComplex *A, int lda, cuComplex *B, int ldb);
GPULINT_OVERLOAD void cublasZtrmm(char side, char uplo, char transa, char diag, int m, int n, cuDoubleComplex alpha,
	const cuDoubleComplex *A, int lda, cuDoubleComplex *B, int ldb);
#undef GPULINT_OVERLOAD
#endif
