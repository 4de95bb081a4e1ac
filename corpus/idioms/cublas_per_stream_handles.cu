// SPDX-License-Identifier: Apache-2.0
// expect-none
// A handle per stream; the branches join with events before one gemm adds the products.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <array>

struct Lane {
	cudaStream_t stream;
	cublasHandle_t blas;
	cudaEvent_t done;
	double *product;
};

static bool open(Lane &l, int m) {
	return cudaStreamCreateWithFlags(&l.stream, cudaStreamNonBlocking) == cudaSuccess && cublasCreate(&l.blas) == CUBLAS_STATUS_SUCCESS &&
	       cublasSetStream(l.blas, l.stream) == CUBLAS_STATUS_SUCCESS &&
	       cudaEventCreateWithFlags(&l.done, cudaEventDisableTiming) == cudaSuccess &&
	       cudaMalloc(&l.product, sizeof(double) * m * m) == cudaSuccess;
}

static void close(Lane &l) {
	cudaStreamSynchronize(l.stream);
	cudaFree(l.product);
	cudaEventDestroy(l.done);
	cublasDestroy(l.blas);
	cudaStreamDestroy(l.stream);
}

// x and y are m by m on the device and complete; `out` is written on lane 0's stream, which is waited for.
bool products(const double *x, const double *y, double *out, int m) {
	std::array<Lane, 3> lanes{};
	const double one = 1.0, zero = 0.0;
	for (Lane &l : lanes)
		if (!open(l, m)) return false;
	for (Lane &l : lanes) {
		cublasDgemm(l.blas, CUBLAS_OP_N, CUBLAS_OP_N, m, m, m, &one, x, m, y, m, &zero, l.product, m);
		cudaEventRecord(l.done, l.stream);
	}
	for (std::size_t i = 1; i < lanes.size(); i++) cudaStreamWaitEvent(lanes[0].stream, lanes[i].done, 0);
	cublasDgeam(lanes[0].blas, CUBLAS_OP_N, CUBLAS_OP_N, m, m, &one, lanes[0].product, m, &one, lanes[1].product, m, out, m);
	cublasDaxpy(lanes[0].blas, m * m, &one, lanes[2].product, 1, out, 1);
	cudaStreamSynchronize(lanes[0].stream);
	for (Lane &l : lanes) close(l);
	return true;
}
