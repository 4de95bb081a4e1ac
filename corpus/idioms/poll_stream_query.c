// SPDX-License-Identifier: Apache-2.0
// expect-none
/* A C state machine that polls cudaStreamQuery: IDLE -> COPY -> WAIT -> DONE. */
#include <cuda_runtime_api.h>
#include <string.h>

enum state { IDLE, COPYING, FINISHED, BROKEN };

struct uploader {
	enum state state;
	cudaStream_t stream;
	void *device;
	void *staging; /* pinned */
	size_t size;
};

int uploader_init(struct uploader *u, size_t size)
{
	memset(u, 0, sizeof *u);
	u->size = size;
	if (cudaStreamCreateWithFlags(&u->stream, cudaStreamNonBlocking) != cudaSuccess)
		return -1;
	if (cudaMalloc(&u->device, size) != cudaSuccess)
		goto no_device;
	if (cudaMallocHost(&u->staging, size) != cudaSuccess)
		goto no_staging;
	return 0;
no_staging:
	cudaFree(u->device);
no_device:
	cudaStreamDestroy(u->stream);
	return -1;
}

/* true when `src` was taken; false when the last upload still runs. */
int uploader_step(struct uploader *u, const void *src)
{
	cudaError_t e;
	switch (u->state) {
	case COPYING:
		e = cudaStreamQuery(u->stream);
		if (e == cudaErrorNotReady)
			return 0;
		if (e != cudaSuccess) {
			u->state = BROKEN;
			return 0;
		}
		u->state = FINISHED;
		/* fall through */
	case IDLE:
	case FINISHED:
		memcpy(u->staging, src, u->size);
		e = cudaMemcpyAsync(u->device, u->staging, u->size, cudaMemcpyHostToDevice, u->stream);
		u->state = e == cudaSuccess ? COPYING : BROKEN;
		return e == cudaSuccess;
	case BROKEN:
		break;
	}
	return 0;
}

void uploader_free(struct uploader *u)
{
	cudaStreamSynchronize(u->stream);
	cudaFree(u->device);
	cudaFreeHost(u->staging);
	cudaStreamDestroy(u->stream);
}
