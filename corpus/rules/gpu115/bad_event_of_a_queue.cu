// SPDX-License-Identifier: Apache-2.0
// A wrapper that is given a queue records the event on the default stream.
#include <cuda_runtime.h>

typedef cudaStream_t queue_t;
typedef cudaEvent_t event_t;

void event_record(event_t event, queue_t queue)
{
	cudaEventRecord(event); // expect: GPU115 // validate: -
}

void queue_wait(queue_t queue, event_t event)
{
	cudaStreamWaitEvent(queue, event, 0);
}
