// SPDX-License-Identifier: Apache-2.0
// The helper's answers are those of a library that is missing. Whatever it says of the push, a way that goes on leaves the context on the stack.
#include <cuda.h>
#include <nowhere/types.h>

static inline nowhere_bool is_good(CUresult result, const nowhere_char *file, nowhere_int line)
{
	const nowhere_char *name;
	if (result != CUDA_SUCCESS) {
		cuGetErrorName(result, &name);
		return NOWHERE_NO;
	}
	return NOWHERE_YES;
}
#define GOOD(result) is_good(result, __FILE__, __LINE__)

int has_room(CUcontext context, size_t least)
{
	CUcontext popped;
	size_t bytes = 0, total = 0;
	if (!GOOD(cuCtxPushCurrent(context))) // expect: GPU405 // validate: confirmed
		return 0;
	cuMemGetInfo(&bytes, &total);
	if (bytes < least)
		return 0;
	cuCtxPopCurrent(&popped);
	return 1;
}
