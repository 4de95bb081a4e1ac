// SPDX-License-Identifier: Apache-2.0
// The event is recorded, but the stream that copies waits for another one.
#include <cuda_runtime.h>

class marker {
	cudaEvent_t event_;

    public:
	marker() { cudaEventCreateWithFlags(&event_, cudaEventDisableTiming); }
	~marker() { cudaEventDestroy(event_); }
	marker(const marker &) = delete;
	operator cudaEvent_t() const { return event_; }
};

__global__ void produce(float *x) { x[threadIdx.x] = 1; }

void braces(float *pinned, float *d)
{
	cudaStream_t copies;
	cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
	marker done, other;
	cudaEventRecord(cudaEvent_t{other}, copies);
	produce<<<1, 32>>>(d);
	cudaEventRecord(cudaEvent_t{done});
	cudaStreamWaitEvent(copies, cudaEvent_t{other}, 0);
	cudaMemcpyAsync(pinned, d, 128, cudaMemcpyDeviceToHost, copies); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(copies);
	cudaStreamDestroy(copies);
}
