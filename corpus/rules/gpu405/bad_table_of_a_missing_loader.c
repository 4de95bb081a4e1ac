// SPDX-License-Identifier: Apache-2.0
// The driver's functions come out of the table of FFmpeg's loader, whose header is not there, by a macro that is given their names.
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
	CHECKED(d->cuda, cuCtxPushCurrent(d->context)); // expect: GPU405 // validate: confirmed
	if (!width || !height)
		return -1;
	CHECKED(d->cuda, cuMemAllocPitch(&p->data, &p->pitch, width, height, 16));
	CHECKED(d->cuda, cuCtxPopCurrent(NULL));
	return 0;
}
