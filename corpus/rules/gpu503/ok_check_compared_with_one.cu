// SPDX-License-Identifier: Apache-2.0
// expect-none
// The check gives one where the call went well, and is kept and compared with that before anything is done.
#include <cuda_runtime.h>

int went(cudaError_t status);

int mark(float *x, size_t bytes, cudaStream_t s)
{
	cudaEvent_t done;
	int ok = went(cudaEventCreate(&done));
	if (ok == 1) {
		cudaMemsetAsync(x, 0, bytes, s);
		cudaEventRecord(done, s);
		cudaEventDestroy(done);
	}
	return ok;
}
