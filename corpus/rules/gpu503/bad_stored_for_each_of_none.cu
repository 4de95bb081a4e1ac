// SPDX-License-Identifier: Apache-2.0
// Where the sequence is empty no element keeps the event.
#include <cuda_runtime.h>
#include <vector>

struct Task {
	int state;
	cudaEvent_t done;
};

void submit(std::vector<Task *> &tasks, cudaStream_t stream)
{
	cudaEvent_t event;
	if (cudaEventCreateWithFlags(&event, cudaEventDisableTiming) != cudaSuccess) // expect: GPU503 // validate: -
		return;
	cudaEventRecord(event, stream);
	for (Task *task : tasks)
		task->done = event;
}
