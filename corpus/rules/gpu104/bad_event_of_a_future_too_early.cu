// SPDX-License-Identifier: Apache-2.0
// The event comes through a future; the function that returns it records it before its kernel.
#include <cuda_runtime.h>
#include <future>

__global__ void work(float *x) { x[threadIdx.x] = 1; }
__global__ void sum(const float *x, float *total) { atomicAdd(total, x[threadIdx.x]); }

void hand_over(float *x, float *total, cudaStream_t producer, cudaStream_t consumer)
{
	std::future<cudaEvent_t> made = std::async(std::launch::async, [=] {
		cudaEvent_t e;
		cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
		cudaEventRecord(e, producer);
		work<<<1, 256, 0, producer>>>(x);
		return e;
	});
	cudaEvent_t done = made.get();
	cudaStreamWaitEvent(consumer, done, 0);
	sum<<<1, 256, 0, consumer>>>(x, total); // expect: GPU104 // validate: confirmed
	cudaEventDestroy(done);
}
