// SPDX-License-Identifier: Apache-2.0
// expect-none
/* One function pushes and its partner pops: that is their contract. */
#include <cuda.h>

struct engine {
	CUcontext context;
};

int engine_enter(struct engine *e)
{
	return cuCtxPushCurrent(e->context) == CUDA_SUCCESS;
}

void engine_leave(struct engine *e)
{
	CUcontext popped;
	cuCtxPopCurrent(&popped);
	(void)e;
}

int engine_clear(struct engine *e, CUdeviceptr p, size_t n)
{
	if (!engine_enter(e))
		return -1;
	CUresult r = cuMemsetD8(p, 0, n);
	engine_leave(e);
	return r == CUDA_SUCCESS ? 0 : -1;
}
