// SPDX-License-Identifier: Apache-2.0
// Two functions of a library.
#include <cuda_runtime.h>

static __attribute__((noinline)) int cublasDestroy_v2(void *workspace)
{
	return cudaFree(workspace) != cudaSuccess;
}

static __attribute__((noinline)) int cublasSetStream_v2(void *handle, cudaStream_t s)
{
	return !handle || !s;
}
