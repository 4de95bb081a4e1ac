// SPDX-License-Identifier: Apache-2.0
// A filter keeps its handles in a structure that only this file can name. What ends the filter leaves the module out.
#include <cuda.h>

#include <stdlib.h>

struct shade_state {
	CUstream stream;
	CUevent done;
	CUmodule module;
	CUfunction shade;
	CUdeviceptr frame;
};

struct shade_filter {
	void *priv;
};

int shade_open(struct shade_filter *filter, const char *image)
{
	struct shade_state *s = filter->priv;
	if (cuStreamCreate(&s->stream, CU_STREAM_NON_BLOCKING) != CUDA_SUCCESS)
		return -1;
	if (cuEventCreate(&s->done, CU_EVENT_DISABLE_TIMING) != CUDA_SUCCESS)
		goto no_event;
	if (cuModuleLoadData(&s->module, image) != CUDA_SUCCESS) // expect: GPU503 // validate: -
		goto no_module;
	if (cuModuleGetFunction(&s->shade, s->module, "shade") != CUDA_SUCCESS)
		goto no_function;
	return 0;
no_function:
no_module:
	cuEventDestroy(s->done);
no_event:
	cuStreamDestroy(s->stream);
	return -1;
}

int shade_frame(struct shade_filter *filter)
{
	struct shade_state *s = filter->priv;
	void *arguments[] = {&s->frame};
	if (cuLaunchKernel(s->shade, 1, 1, 1, 64, 1, 1, 0, s->stream, arguments, NULL) != CUDA_SUCCESS)
		return -1;
	cuEventRecord(s->done, s->stream);
	return cuEventSynchronize(s->done) == CUDA_SUCCESS ? 0 : -1;
}

void shade_close(struct shade_filter *filter)
{
	struct shade_state *s = filter->priv;
	cuStreamSynchronize(s->stream);
	cuEventDestroy(s->done);
	cuStreamDestroy(s->stream);
}
