// SPDX-License-Identifier: Apache-2.0
// Two functions push the context of the lens and pop it; this one only pops.
#include <cuda.h>

struct lens {
	CUcontext context;
	CUdeviceptr glass;
	CUstream line;
};

int grind_lens(lens *l, size_t bytes)
{
	if (cuCtxPushCurrent(l->context) != CUDA_SUCCESS)
		return -1;
	CUresult rc = cuMemAlloc(&l->glass, bytes);
	cuCtxPopCurrent(nullptr);
	return rc == CUDA_SUCCESS ? 0 : -2;
}

int look_through_lens(lens *l, void *image, size_t bytes)
{
	CUresult rc = cuMemcpyDtoHAsync(image, l->glass, bytes, l->line);
	if (rc == CUDA_SUCCESS)
		rc = cuStreamSynchronize(l->line);
	if (cuCtxPopCurrent(nullptr) != CUDA_SUCCESS) // expect: GPU405 // validate: -
		return -3;
	return rc == CUDA_SUCCESS ? 0 : -2;
}

void break_lens(lens *l)
{
	cuCtxPushCurrent(l->context);
	cuMemFree(l->glass);
	cuCtxPopCurrent(nullptr);
}
