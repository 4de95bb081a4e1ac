// SPDX-License-Identifier: Apache-2.0
/* Upload, kernel and download of one job can be split by those of the other: both use one stream and one buffer. */
#include <cuda.h>
#include <pthread.h>

struct job {
	CUstream stream;
	CUdeviceptr buffer;
	const void *in;
	void *out;
	CUcontext context;
};

static void *run_job(void *data)
{
	struct job *j = data;
	cuCtxSetCurrent(j->context);
	cuMemcpyHtoDAsync(j->buffer, j->in, 4096, j->stream); // expect: GPU401 // validate: confirmed
	cuMemsetD8Async(j->buffer, 0, 16, j->stream);
	cuMemcpyDtoHAsync(j->out, j->buffer, 4096, j->stream);
	cuStreamSynchronize(j->stream);
	return NULL;
}

int run_two(CUcontext context, CUdeviceptr buffer, const void *in, void *out1, void *out2)
{
	CUstream shared;
	pthread_t t1, t2;
	if (cuStreamCreate(&shared, CU_STREAM_NON_BLOCKING) != CUDA_SUCCESS)
		return -1;
	struct job a = {shared, buffer, in, out1, context}, b = {shared, buffer, in, out2, context};
	pthread_create(&t1, NULL, run_job, &a);
	pthread_create(&t2, NULL, run_job, &b);
	pthread_join(t1, NULL);
	pthread_join(t2, NULL);
	cuStreamDestroy(shared);
	return 0;
}
