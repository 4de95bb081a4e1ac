// SPDX-License-Identifier: Apache-2.0
// The matrix arrives on a stream that the sparse solver's handle was never given.
#include <cuda_runtime.h>
#include <cusolverSp.h>

void solve(cusparseMatDescr_t a, int n, int nnz, const float *host, float *values, int *rows, int *columns, const float *b, float *x)
{
	cudaStream_t s;
	cusolverSpHandle_t solver;
	int singular;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cusolverSpCreate(&solver);
	cudaMemcpyAsync(values, host, nnz * sizeof *values, cudaMemcpyHostToDevice, s);
	cusolverSpScsrlsvqr(solver, n, nnz, a, values, rows, columns, b, 1e-6f, 0, x, &singular); // expect: GPU109 // validate: confirmed
	cusolverSpDestroy(solver);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
