// SPDX-License-Identifier: Apache-2.0
/* The parameters of a launch by the driver API are addresses of what the kernel gets: here of a record, which is copied to the
   kernel with the address of the sum in it. The sum is cleared on the object's stream, and counted on the picture's. */
#include <cuda.h>

struct buffer {
	size_t size;
	CUdeviceptr data;
};

struct meter {
	CUstream stream;
	CUevent counted;
	CUfunction kernel;
	struct buffer *sum;
};

struct picture {
	CUstream stream;
	CUdeviceptr pixels;
	int width;
};

int meter_open(struct meter *m)
{
	if (cuStreamCreate(&m->stream, CU_STREAM_NON_BLOCKING) != CUDA_SUCCESS)
		return -1;
	return cuEventCreate(&m->counted, CU_EVENT_DEFAULT) == CUDA_SUCCESS ? 0 : -1;
}

void meter_count(struct meter *m, struct picture *p)
{
	cuMemsetD8Async(m->sum->data, 0, sizeof(unsigned long long), m->stream);
	void *parameters[] = {&p->pixels, m->sum, &p->width};
	cuLaunchKernel(m->kernel, 64, 1, 1, 256, 1, 1, 0, p->stream, parameters, NULL); // expect: GPU102 // validate: confirmed
	cuEventRecord(m->counted, p->stream);
	cuStreamWaitEvent(m->stream, m->counted, 0);
}
