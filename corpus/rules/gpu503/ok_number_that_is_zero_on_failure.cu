// SPDX-License-Identifier: Apache-2.0
// expect-none
// The check, whose code is elsewhere, gives zero where the call has failed: the work goes on behind other numbers alone.
#include <cuda_runtime.h>

int went_well(cudaError_t status, const char *file, int line);

#define NEED(call)                                 \
	do {                                           \
		if (!went_well((call), __FILE__, __LINE__)) \
			return 1;                              \
	} while (0)

int join(cudaStream_t first, cudaStream_t second)
{
	cudaEvent_t done;
	NEED(cudaEventCreateWithFlags(&done, cudaEventDisableTiming));
	cudaEventRecord(done, first);
	cudaStreamWaitEvent(second, done, 0);
	cudaEventDestroy(done);
	return 0;
}
