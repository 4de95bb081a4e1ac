// SPDX-License-Identifier: Apache-2.0
// expect-none
// As the bad one beside it, but no exit leaves the context: the size is looked at before it is pushed, and what the driver has
// allocated is never null.
#include <ffnvcodec/dynlink_loader.h>
#include <stdlib.h>

#define CHECKED(table, call)                                                                                                       \
	do {                                                                                                                           \
		if ((table)->call != CUDA_SUCCESS)                                                                                         \
			abort();                                                                                                               \
	} while (0)

struct decoder {
	CudaFunctions *cuda;
	CUcontext context;
	CUstream stream;
};

struct picture {
	CUdeviceptr data;
	size_t pitch;
};

int new_picture(struct decoder *d, struct picture *p, size_t width, size_t height)
{
	if (!width || !height)
		return -1;
	CHECKED(d->cuda, cuCtxPushCurrent(d->context));
	CHECKED(d->cuda, cuMemAllocPitch(&p->data, &p->pitch, width, height, 16));
	CHECKED(d->cuda, cuCtxPopCurrent(NULL));
	return 0;
}

int new_host_buffer(struct decoder *d, void **out, size_t size)
{
	CHECKED(d->cuda, cuCtxPushCurrent(d->context));
	CHECKED(d->cuda, cuMemHostAlloc(out, size, 0));
	if (!*out)
		return -1;
	CHECKED(d->cuda, cuCtxPopCurrent(NULL));
	return 0;
}
