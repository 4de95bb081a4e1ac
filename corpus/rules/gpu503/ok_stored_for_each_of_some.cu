// SPDX-License-Identifier: Apache-2.0
// expect-none
// A sequence that is not empty has a first element: the loop over it is entered, and the event is kept there.
#include <cuda_runtime.h>
#include <vector>

struct Task {
	int state;
	cudaEvent_t done;
};

void submit(std::vector<Task *> &tasks, cudaStream_t stream)
{
	if (tasks.empty())
		return;
	cudaEvent_t event;
	if (cudaEventCreateWithFlags(&event, cudaEventDisableTiming) != cudaSuccess)
		return;
	cudaEventRecord(event, stream);
	for (Task *task : tasks)
		task->done = event;
}

void submit_by_index(std::vector<Task> &tasks, cudaStream_t stream)
{
	if (tasks.size() == 0)
		return;
	cudaEvent_t event;
	if (cudaEventCreateWithFlags(&event, cudaEventDisableTiming) != cudaSuccess)
		return;
	cudaEventRecord(event, stream);
	for (size_t i = 0; i < tasks.size(); i++)
		tasks[i].done = event;
}
