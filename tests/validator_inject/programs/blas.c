// SPDX-License-Identifier: Apache-2.0
// Calls of libraries that CUPTI does not report: one makes calls of the runtime, one makes none.
#include "blas.h"

int main(int argc, char **argv)
{
	void *p, *q;
	cudaStream_t s;
	(void)argv;
	cudaMalloc(&p, 4096);
	cudaMalloc(&q, 4096);
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	int status = cublasSetStream_v2(p, s);
	cudaFree(q), status += argc > 1 ? 0 : cublasDestroy_v2(p); /* both */
	return status;
}
