// SPDX-License-Identifier: Apache-2.0
// expect-none
/* The thread gets the context and makes it current. */
#include <cuda.h>
#include <pthread.h>

struct work {
	CUcontext context;
	CUdeviceptr frame;
};

static void *clear_frame(void *data)
{
	struct work *w = data;
	if (cuCtxPushCurrent(w->context) != CUDA_SUCCESS)
		return NULL;
	cuMemsetD8(w->frame, 0, 4096);
	cuCtxPopCurrent(NULL);
	return data;
}

int start(struct work *w)
{
	pthread_t thread;
	if (pthread_create(&thread, NULL, clear_frame, w))
		return -1;
	pthread_join(thread, NULL);
	return 0;
}
