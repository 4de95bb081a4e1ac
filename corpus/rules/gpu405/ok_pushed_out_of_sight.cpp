// SPDX-License-Identifier: Apache-2.0
// expect-none
// What nobody can see is given the context in front of the work, and may push it.
#include <cuda.h>

struct tripod {
	CUcontext context;
	CUdeviceptr legs;
};
void stand_on(tripod *t);

int unfold_tripod(tripod *t, size_t bytes)
{
	if (cuCtxPushCurrent(t->context) != CUDA_SUCCESS)
		return -1;
	CUresult rc = cuMemAlloc(&t->legs, bytes);
	cuCtxPopCurrent(nullptr);
	return rc == CUDA_SUCCESS ? 0 : -2;
}

int fold_tripod(tripod *t)
{
	stand_on(t);
	CUresult rc = cuMemFree(t->legs);
	cuCtxPopCurrent(nullptr);
	return rc == CUDA_SUCCESS ? 0 : -2;
}
