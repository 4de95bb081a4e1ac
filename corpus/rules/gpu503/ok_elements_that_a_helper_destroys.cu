// SPDX-License-Identifier: Apache-2.0
// expect-none
// The helper makes an event for each member of a range that nobody can see, and destroys them in a second loop over it.
#include <cuda_runtime.h>
#include <vector>
#include "devices_of_the_project.h"

inline void join(int count)
{
	std::vector<cudaEvent_t> events(count);
	for (const auto device : project::devices(count)) {
		cudaSetDevice(device);
		cudaEventCreateWithFlags(&events[device], cudaEventDisableTiming);
		cudaEventRecord(events[device], 0);
	}
	for (const auto device : project::devices(count))
		cudaStreamWaitEvent(0, events[device], 0);
	for (const auto device : project::devices(count))
		cudaEventDestroy(events[device]);
}

void step(int count)
{
	join(count);
	cudaDeviceSynchronize();
}
