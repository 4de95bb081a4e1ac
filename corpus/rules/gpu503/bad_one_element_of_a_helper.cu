// SPDX-License-Identifier: Apache-2.0
// Of the two events in the helper's array only one is destroyed.
#include <cuda_runtime.h>

inline void join()
{
	cudaEvent_t events[2];
	cudaEventCreateWithFlags(&events[0], cudaEventDisableTiming);
	cudaEventCreateWithFlags(&events[1], cudaEventDisableTiming); // expect: GPU503 // validate: -
	cudaEventRecord(events[0], 0);
	cudaEventRecord(events[1], 0);
	cudaEventDestroy(events[0]);
}

void step()
{
	join();
	cudaDeviceSynchronize();
}
