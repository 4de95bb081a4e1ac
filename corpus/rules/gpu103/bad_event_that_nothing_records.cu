// SPDX-License-Identifier: Apache-2.0
// An event is made for a wait and never recorded: the stream does not wait for the copy.
#include <cuda_runtime.h>
#include <memory>

struct event_end {
	void operator()(CUevent_st *e) const { cudaEventDestroy(e); }
};

// Owns an event.
class marker {
public:
	marker() : event(nullptr, event_end())
	{
		cudaEvent_t e;
		cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
		event.reset(e);
	}
	cudaEvent_t get() const { return event.get(); }

private:
	std::unique_ptr<CUevent_st, event_end> event;
};

// From the stream of the copies.
marker copy_for(cudaStream_t user, cudaStream_t copies, float *to, const float *from, size_t bytes)
{
	cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, copies);
	marker done;
	cudaStreamWaitEvent(user, done.get(), 0); // expect: GPU103 // validate: -
	return done;
}

int first_of(cudaStream_t s, const int *values)
{
	int first = 0;
	cudaEvent_t done;
	cudaEventCreate(&done);
	cudaMemcpyAsync(&first, values, sizeof first, cudaMemcpyDeviceToHost, s);
	cudaStreamSynchronize(s);
	cudaEventSynchronize(done); // expect: GPU103 // validate: -
	cudaEventDestroy(done);
	return first;
}
