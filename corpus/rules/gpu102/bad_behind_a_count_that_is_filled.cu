// SPDX-License-Identifier: Apache-2.0
// The library fills the count that starts as 0: what stands behind the test of it is reached.
#include <cublasLt.h>
#include <cuda_runtime.h>

__global__ void scale(float *p)
{
	p[threadIdx.x] *= 2;
}

int multiply(float *c, cublasLtHandle_t blas, cublasLtMatmulDesc_t d, cublasLtMatrixLayout_t l, cublasLtMatmulPreference_t how)
{
	cublasLtMatmulHeuristicResult_t best;
	cudaStream_t s, t;
	int found = 0;
	cublasLtMatmulAlgoGetHeuristic(blas, d, l, l, l, l, how, 1, &best, &found);
	if (found == 0)
		return -1;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
	scale<<<1, 256, 0, s>>>(c);
	scale<<<1, 256, 0, t>>>(c); // expect: GPU102 // validate: confirmed
	cudaDeviceSynchronize();
	cudaStreamDestroy(s);
	cudaStreamDestroy(t);
	return 0;
}
