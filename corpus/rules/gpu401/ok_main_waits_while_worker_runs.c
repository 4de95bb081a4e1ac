// SPDX-License-Identifier: Apache-2.0
// expect-none
/* The creator hands everything to one worker and waits for it. */
#include <cuda.h>
#include <pthread.h>

struct job {
	CUcontext context;
	CUstream stream;
	CUdeviceptr buffer;
};

static void *clear(void *data)
{
	struct job *j = data;
	cuCtxSetCurrent(j->context);
	cuMemsetD8Async(j->buffer, 0, 4096, j->stream);
	return NULL;
}

int clear_in_background(struct job *j, void *out)
{
	pthread_t t;
	if (pthread_create(&t, NULL, clear, j))
		return -1;
	pthread_join(t, NULL);
	cuMemcpyDtoHAsync(out, j->buffer, 4096, j->stream);
	return cuStreamSynchronize(j->stream) == CUDA_SUCCESS ? 0 : -1;
}
