// SPDX-License-Identifier: Apache-2.0
// expect-none
// Events that are made in front of a wait, and have a record at times: on one way, from an earlier call, in code that nobody
// sees, or in another process.
#include <cuda_runtime.h>

void note(cudaEvent_t event);

// Nothing was copied: there is nothing to wait for.
void wait_for_copy(cudaStream_t user, cudaStream_t copies, float *to, const float *from, size_t bytes)
{
	cudaEvent_t done;
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	if (bytes > 0) {
		cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, copies);
		cudaEventRecord(done, copies);
	}
	cudaStreamWaitEvent(user, done, 0);
	cudaEventDestroy(done);
}

// The first turn has nobody in front of it.
class turns {
public:
	~turns()
	{
		if (event)
			cudaEventDestroy(event);
	}
	void begin(cudaStream_t s)
	{
		if (!event)
			cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
		cudaStreamWaitEvent(s, event, 0);
	}
	void end(cudaStream_t s) { cudaEventRecord(event, s); }

private:
	cudaEvent_t event = nullptr;
};

void take_turn(turns &t, cudaStream_t s, float *data)
{
	t.begin(s);
	cudaMemsetAsync(data, 0, 64, s);
	t.end(s);
}

void noted_elsewhere(cudaStream_t s)
{
	cudaEvent_t event;
	cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
	note(event);
	cudaStreamWaitEvent(s, event, 0);
	cudaEventDestroy(event);
}

void of_another_process(cudaStream_t s, void (*send)(cudaIpcEventHandle_t))
{
	cudaEvent_t event;
	cudaIpcEventHandle_t handle;
	cudaEventCreateWithFlags(&event, cudaEventDisableTiming | cudaEventInterprocess);
	cudaIpcGetEventHandle(&handle, event);
	send(handle);
	cudaStreamWaitEvent(s, event, 0);
	cudaEventDestroy(event);
}
