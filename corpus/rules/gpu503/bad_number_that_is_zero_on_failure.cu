// SPDX-License-Identifier: Apache-2.0
// The check gives zero where a call has failed, so what follows is no error exit: the event is lost where there is nothing to join.
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
	NEED(cudaEventCreateWithFlags(&done, cudaEventDisableTiming)); // expect: GPU503 // validate: -
	NEED(cudaEventRecord(done, first));
	if (first == second)
		return 0;
	NEED(cudaStreamWaitEvent(second, done, 0));
	NEED(cudaEventDestroy(done));
	return 0;
}
