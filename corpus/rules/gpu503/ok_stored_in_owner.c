// SPDX-License-Identifier: Apache-2.0
// expect-none
/* The record that lives on holds it. */
#include <cuda.h>

struct device {
	CUstream stream;
	CUevent done;
};

int device_open(struct device *d)
{
	CUstream s;
	CUevent e;
	if (cuStreamCreate(&s, CU_STREAM_DEFAULT) != CUDA_SUCCESS)
		return -1;
	if (cuEventCreate(&e, CU_EVENT_DISABLE_TIMING) != CUDA_SUCCESS) {
		cuStreamDestroy(s);
		return -1;
	}
	d->stream = s;
	d->done = e;
	return 0;
}
