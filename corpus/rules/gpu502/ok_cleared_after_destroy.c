// SPDX-License-Identifier: Apache-2.0
// expect-none
/* Cleared after the first time, tested before the second. */
#include <cuda.h>

struct queue {
	CUstream stream;
};

static void queue_close(struct queue *q)
{
	if (q->stream) {
		cuStreamDestroy(q->stream);
		q->stream = NULL;
	}
}

int queue_run(CUdeviceptr p, size_t n)
{
	struct queue q = {NULL};
	if (cuStreamCreate(&q.stream, CU_STREAM_DEFAULT) != CUDA_SUCCESS)
		return -1;
	if (cuMemsetD8Async(p, 0, n, q.stream) != CUDA_SUCCESS)
		queue_close(&q);
	else
		cuStreamSynchronize(q.stream);
	queue_close(&q);
	return 0;
}
