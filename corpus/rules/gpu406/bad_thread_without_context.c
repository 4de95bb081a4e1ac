// SPDX-License-Identifier: Apache-2.0
/* The context is current in the creator, not in the thread. */
#include <cuda.h>
#include <pthread.h>

static CUdeviceptr frame;

static void *clear_frame(void *unused)
{
	cuMemsetD8(frame, 0, 4096); // expect: GPU406 // validate: error(CUDA_ERROR_INVALID_CONTEXT)
	return unused;
}

int start(CUcontext context)
{
	pthread_t thread;
	cuCtxSetCurrent(context);
	if (cuMemAlloc(&frame, 4096) != CUDA_SUCCESS)
		return -1;
	pthread_create(&thread, NULL, clear_frame, NULL);
	pthread_join(thread, NULL);
	cuMemFree(frame);
	return 0;
}
