// SPDX-License-Identifier: Apache-2.0
// Only this file can call the helper, and the function that does has a queue.
#include <cuda_runtime.h>

static void mark(cudaEvent_t event)
{
	cudaEventRecord(event); // expect: GPU115 // validate: -
}

void event_record(cudaEvent_t event, cudaStream_t queue)
{
	mark(event);
}

void queue_wait(cudaStream_t queue, cudaEvent_t event)
{
	cudaStreamWaitEvent(queue, event, 0);
}
