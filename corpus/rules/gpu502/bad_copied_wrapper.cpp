// SPDX-License-Identifier: Apache-2.0
// The wrapper is copied, and both copies destroy the event.
#include <cuda_runtime.h>

struct Event {
	Event() { cudaEventCreate(&handle); }
	~Event() { cudaEventDestroy(handle); } // expect: GPU502 // validate: confirmed
	cudaEvent_t handle;
};

static void mark(Event e, cudaStream_t s)
{
	cudaEventRecord(e.handle, s);
}

void run(cudaStream_t s)
{
	Event done;
	mark(done, s);
}
