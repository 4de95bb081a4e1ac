// SPDX-License-Identifier: Apache-2.0
// Statements with what a missing header declares log the status, keep it, or pass it through a checker: it is still what the first call gave.
// expect-none
#include "ring.h"
#include <cuda_runtime.h>

struct owner {
	int kept;
};

int logged(void *p, owner *o)
{
	int status = cudaFree(p);
	o->log("free", status);
	if (status)
		status = cudaFree(p);
	return status;
}

int noted(void *p, owner *o)
{
	cudaError_t status = cudaFree(p);
	o->last = status;
	if (status != cudaSuccess)
		status = cudaFree(p);
	return status;
}

int checked(cudaStream_t s, owner *o)
{
	cudaError_t status = cudaStreamDestroy(s);
	status = o->checked(status, __LINE__);
	if (status != cudaSuccess)
		status = cudaStreamDestroy(s);
	return status;
}
