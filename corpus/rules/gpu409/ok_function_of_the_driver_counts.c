// SPDX-License-Identifier: Apache-2.0
// expect-none
// The function counts, and says what a status means; the same function that uses the GPU is called where no stream runs it.
#include <cuda.h>
#include <stdatomic.h>
#include <stdio.h>

struct counted {
	atomic_int done;
	CUresult status;
	CUdeviceptr memory;
};

static void CUDA_CB count_one(void *data)
{
	struct counted *c = data;
	const char *text = NULL;
	if (c->status != CUDA_SUCCESS && cuGetErrorString(c->status, &text) == CUDA_SUCCESS)
		fprintf(stderr, "%s\n", text);
	atomic_fetch_add(&c->done, 1);
}

static void end_counted(void *data)
{
	struct counted *c = data;
	cuMemFree(c->memory);
}

void count_steps(struct counted *c, CUstream stream)
{
	for (int i = 0; i < 4; i++)
		cuLaunchHostFunc(stream, count_one, c);
	cuStreamSynchronize(stream);
	end_counted(c);
}
