// SPDX-License-Identifier: Apache-2.0
// What the call through a field leads to stands in the function that sets the object up, and nowhere else.
#include <cuda.h>

struct feature {
	CUstream own;
	CUdeviceptr sum;
	void (*score)(CUdeviceptr picture, CUdeviceptr sum, CUfunction f, CUstream stream);
	CUfunction f;
};

static void launch_score(CUdeviceptr picture, CUdeviceptr sum, CUfunction f, CUstream stream)
{
	void *args[] = {&picture, &sum};
	cuLaunchKernel(f, 16, 1, 1, 128, 1, 1, 0, stream, args, 0); // expect: GPU102 // validate: confirmed
}

int feature_init(struct feature *s)
{
	if (cuStreamCreate(&s->own, CU_STREAM_NON_BLOCKING))
		return -1;
	s->score = launch_score;
	return cuMemAlloc(&s->sum, 8) ? -1 : 0;
}

int feature_extract(struct feature *s, CUdeviceptr picture, CUstream pictures)
{
	cuMemsetD8Async(s->sum, 0, 8, s->own);
	s->score(picture, s->sum, s->f, pictures);
	return 0;
}
