// SPDX-License-Identifier: Apache-2.0
// expect-none
// The types and the answers of the helper are those of a library that is missing, so its `return` is not understood: the way on which it says that the
// push failed leaves no context.
#include <cuda.h>
#include <nowhere/types.h>

static inline nowhere_bool is_fine(CUresult result, const nowhere_char *file, nowhere_int line)
{
	const nowhere_char *name;
	if (result != CUDA_SUCCESS) {
		cuGetErrorName(result, &name);
		return NOWHERE_NO;
	}
	return NOWHERE_YES;
}
#define FINE(result) is_fine(result, __FILE__, __LINE__)

int measure_beside(CUcontext context, size_t *bytes)
{
	CUcontext popped;
	size_t total = 0;
	if (!FINE(cuCtxPushCurrent(context)))
		return 0;
	cuMemGetInfo(bytes, &total);
	if (!FINE(cuCtxPopCurrent(&popped)))
		return 0;
	return 1;
}

// The way on which the push failed asks for something more before it leaves.
int version_where_it_fails(CUcontext context, size_t *bytes)
{
	CUcontext popped;
	int version = 0;
	size_t total = 0;
	if (!FINE(cuCtxPushCurrent(context))) {
		cuDriverGetVersion(&version);
		return version;
	}
	cuMemGetInfo(bytes, &total);
	cuCtxPopCurrent(&popped);
	return 1;
}
