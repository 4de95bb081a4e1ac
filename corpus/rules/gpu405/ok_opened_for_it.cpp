// SPDX-License-Identifier: Apache-2.0
// expect-none
// One function opens the shutter and leaves its context pushed, another one closes it: the pop there has its push. The same where code that
// nobody can see gets the context.
#include <cuda.h>

struct shutter {
	CUcontext context;
	CUdeviceptr film;
	CUstream line;
};

int open_shutter(shutter *s)
{
	return cuCtxPushCurrent(s->context) == CUDA_SUCCESS ? 0 : -1;
}

int close_shutter(shutter *s, void *image, size_t bytes)
{
	CUresult rc = cuMemcpyDtoHAsync(image, s->film, bytes, s->line);
	if (rc == CUDA_SUCCESS)
		rc = cuStreamSynchronize(s->line);
	if (cuCtxPopCurrent(nullptr) != CUDA_SUCCESS)
		return -3;
	return rc == CUDA_SUCCESS ? 0 : -2;
}

int load_film(shutter *s, size_t bytes)
{
	if (cuCtxPushCurrent(s->context) != CUDA_SUCCESS)
		return -1;
	CUresult rc = cuMemAlloc(&s->film, bytes);
	cuCtxPopCurrent(nullptr);
	return rc == CUDA_SUCCESS ? 0 : -2;
}
