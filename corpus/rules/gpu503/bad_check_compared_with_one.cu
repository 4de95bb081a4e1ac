// SPDX-License-Identifier: Apache-2.0
// The check gives one where the call went well: the event is lost on that side, and not on the other.
#include <cuda_runtime.h>

int went(cudaError_t status);

int mark(float *x, size_t bytes, cudaStream_t s)
{
	cudaEvent_t done;
	int ok = went(cudaEventCreate(&done)); // expect: GPU503 // validate: -
	if (ok == 1) {
		cudaMemsetAsync(x, 0, bytes, s);
		cudaEventRecord(done, s);
	}
	return ok;
}
