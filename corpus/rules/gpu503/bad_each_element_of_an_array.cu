// SPDX-License-Identifier: Apache-2.0
// Each element of the local array gets an event, and the array ends with the function.
#include <cuda_runtime.h>

struct slot {
	cudaEvent_t done;
	int at;
};

int start(cudaStream_t stream)
{
	slot slots[2];
	for (slot &s : slots) {
		if (cudaEventCreate(&s.done) != cudaSuccess) // expect: GPU503 // validate: -
			return 1;
		cudaEventRecord(s.done, stream);
	}
	for (slot &s : slots)
		cudaEventSynchronize(s.done);
	return 0;
}
