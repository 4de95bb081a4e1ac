// SPDX-License-Identifier: Apache-2.0
// expect-none
/* A handle says by a tag what it holds; what ends it asks the tag, once by ifs and once by a switch with a default. */
#include <cuda_runtime.h>

enum kind { KIND_STREAM = 1, KIND_EVENT, KIND_OTHER };

struct handle {
	enum kind kind;
	cudaStream_t stream;
	cudaEvent_t event;
};

static void end_by_ifs(struct handle *h)
{
	if (h->kind == KIND_STREAM)
		cudaStreamDestroy(h->stream);
	else if (h->kind == KIND_EVENT)
		cudaEventDestroy(h->event);
}

static int end_by_switch(struct handle *h)
{
	switch (h->kind) {
	case KIND_STREAM: return cudaStreamDestroy(h->stream) != cudaSuccess;
	case KIND_EVENT: return cudaEventDestroy(h->event) != cudaSuccess;
	case KIND_OTHER:
	default: return -1;
	}
}

int clear_twice(void *memory, size_t bytes)
{
	struct handle first, second;
	if (cudaStreamCreate(&first.stream) != cudaSuccess)
		return 1;
	first.kind = KIND_STREAM;
	cudaMemsetAsync(memory, 0, bytes, first.stream);
	cudaStreamSynchronize(first.stream);
	end_by_ifs(&first);
	if (cudaEventCreate(&second.event) != cudaSuccess)
		return 1;
	second.kind = KIND_EVENT;
	cudaEventRecord(second.event, 0);
	return end_by_switch(&second);
}
