// SPDX-License-Identifier: Apache-2.0
// Nothing declares the class of the lists. Each element gets an event, which stays in it: in the static list, and in the local one as long as its class
// says.
// expect-none
#include <cuda_runtime.h>
#include "pool/list.h" // not there

struct slot {
	cudaEvent_t done;
	float *at;
};

static list_of<slot> slots;

int start(int n)
{
	slots.resize(16);
	for (slot &s : slots) {
		if (cudaEventCreate(&s.done) != cudaSuccess)
			return 1;
		if (cudaMalloc(&s.at, n) != cudaSuccess)
			return 1;
	}
	list_of<cudaEvent_t> marks(4);
	for (cudaEvent_t &e : marks)
		cudaEventCreate(&e);
	return 0;
}
