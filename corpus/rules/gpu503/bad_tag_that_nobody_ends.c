// SPDX-License-Identifier: Apache-2.0
/* The tag says that the handle holds something else, so the switch destroys nothing. */
#include <cuda_runtime.h>

enum kind { KIND_STREAM = 1, KIND_EVENT, KIND_OTHER };

struct handle {
	enum kind kind;
	cudaStream_t stream;
	cudaEvent_t event;
};

static int end_by_switch(struct handle *h)
{
	switch (h->kind) {
	case KIND_STREAM: return cudaStreamDestroy(h->stream) != cudaSuccess;
	case KIND_EVENT: return cudaEventDestroy(h->event) != cudaSuccess;
	default: return -1;
	}
}

int clear(void *memory, size_t bytes)
{
	struct handle h;
	if (cudaStreamCreate(&h.stream) != cudaSuccess) // expect: GPU503
		return 1;
	h.kind = KIND_OTHER;
	cudaMemsetAsync(memory, 0, bytes, h.stream);
	return end_by_switch(&h);
}
