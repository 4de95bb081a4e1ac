// SPDX-License-Identifier: Apache-2.0
// The same of the driver's calls (CUDA Driver API, cuLaunchHostFunc, cuStreamAddCallback), and of a library that makes them.
#include <cublas_v2.h>
#include <cuda.h>
#include <stdio.h>

struct chain {
	cublasHandle_t blas;
	CUstream next;
	float *x, *y;
	CUdeviceptr part;
};

static void CUDA_CB wait_for_the_next(void *data)
{
	struct chain *c = data;
	if (cuStreamSynchronize(c->next) != CUDA_SUCCESS) // expect: GPU409 // validate: -
		fprintf(stderr, "not waited for\n");
}

static void CUDA_CB fetch_part(CUstream stream, CUresult status, void *data)
{
	struct chain *c = data;
	float first;
	if (status == CUDA_SUCCESS)
		cuMemcpyDtoH(&first, c->part, sizeof first); // expect: GPU409 // validate: -
	(void)stream;
}

static void CUDA_CB add_up(void *data)
{
	struct chain *c = data;
	const float one = 1;
	cublasSaxpy(c->blas, 32, &one, c->x, 1, c->y, 1); // expect: GPU409 // validate: -
}

int run_chain(struct chain *c, CUstream stream)
{
	if (cuLaunchHostFunc(stream, wait_for_the_next, c) != CUDA_SUCCESS)
		return -1;
	if (cuStreamAddCallback(stream, fetch_part, c, 0) != CUDA_SUCCESS)
		return -1;
	return cuLaunchHostFunc(stream, add_up, c) == CUDA_SUCCESS ? 0 : -1;
}
