// SPDX-License-Identifier: Apache-2.0
// expect-none
// A thread makes the event, records it behind its kernel and returns it; who waits for the future waits for that event.
#include <cuda_runtime.h>
#include <future>
#include <thread>

__global__ void work(float *x) { x[threadIdx.x] = 1; }
__global__ void sum(const float *x, float *total) { atomicAdd(total, x[threadIdx.x]); }

void hand_over(float *x, float *total, cudaStream_t producer, cudaStream_t consumer)
{
	std::future<cudaEvent_t> made = std::async(std::launch::async, [=] {
		cudaEvent_t e;
		cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
		work<<<1, 256, 0, producer>>>(x);
		cudaEventRecord(e, producer);
		return e;
	});
	cudaEvent_t done = made.get();
	cudaStreamWaitEvent(consumer, done, 0);
	sum<<<1, 256, 0, consumer>>>(x, total);
	cudaEventDestroy(done);
}

bool set_up_in_a_thread(float *x, float *total)
{
	cudaStream_t s = nullptr;
	bool ok = false;
	std::thread setup([&] { ok = cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking) == cudaSuccess; });
	setup.join();
	if (!ok)
		return false;
	work<<<1, 256, 0, s>>>(x);
	sum<<<1, 256, 0, s>>>(x, total);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
	return true;
}
