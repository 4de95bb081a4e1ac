// SPDX-License-Identifier: Apache-2.0
// The first object's function works on a stream that waits. Which function the second one holds is the caller's choice.
// expect-none
#include <cuda.h>

typedef void score_function(CUdeviceptr picture, CUdeviceptr sum, CUfunction f, CUstream stream);

struct feature {
	CUstream own;
	CUevent cleared;
	CUdeviceptr sum;
	CUfunction f;
	score_function *score;
};

struct chosen {
	CUstream own;
	CUdeviceptr sum;
	CUfunction f;
	score_function *score;
};

static void launch_score(CUdeviceptr picture, CUdeviceptr sum, CUfunction f, CUstream stream)
{
	void *args[] = {&picture, &sum};
	cuLaunchKernel(f, 16, 1, 1, 128, 1, 1, 0, stream, args, 0);
}

int feature_init(struct feature *s)
{
	if (cuStreamCreate(&s->own, CU_STREAM_NON_BLOCKING) || cuEventCreate(&s->cleared, CU_EVENT_DISABLE_TIMING))
		return -1;
	s->score = launch_score;
	return cuMemAlloc(&s->sum, 8) ? -1 : 0;
}

int feature_extract(struct feature *s, CUdeviceptr picture, CUstream pictures)
{
	cuMemsetD8Async(s->sum, 0, 8, s->own);
	cuEventRecord(s->cleared, s->own);
	cuStreamWaitEvent(pictures, s->cleared, 0);
	s->score(picture, s->sum, s->f, pictures);
	cuEventRecord(s->cleared, pictures);
	cuStreamWaitEvent(s->own, s->cleared, 0);
	return 0;
}

int chosen_init(struct chosen *s, score_function *score)
{
	s->score = score ? score : launch_score;
	return cuStreamCreate(&s->own, CU_STREAM_NON_BLOCKING) || cuMemAlloc(&s->sum, 8) ? -1 : 0;
}

int chosen_extract(struct chosen *s, CUdeviceptr picture, CUstream pictures)
{
	cuMemsetD8Async(s->sum, 0, 8, s->own);
	s->score(picture, s->sum, s->f, pictures);
	return 0;
}
