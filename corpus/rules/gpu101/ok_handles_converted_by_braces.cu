// SPDX-License-Identifier: Apache-2.0
// expect-none
// Owners are turned into handles by braces, by parentheses and by a cast: the copy waits for the work on the default stream.
#include <cuda_runtime.h>

class marker {
	cudaEvent_t event_;

    public:
	marker() { cudaEventCreateWithFlags(&event_, cudaEventDisableTiming); }
	~marker() { cudaEventDestroy(event_); }
	marker(const marker &) = delete;
	operator cudaEvent_t() const { return event_; }
};

class lane {
	cudaStream_t stream_{nullptr};

    public:
	explicit lane(cudaStream_t s) : stream_{s} {}
	explicit operator cudaStream_t() const { return stream_; }
};

__global__ void produce(float *x) { x[threadIdx.x] = 1; }

void braces(float *pinned, float *d, cudaStream_t nonblocking)
{
	lane copies{nonblocking}, work{cudaStreamLegacy};
	marker done;
	produce<<<1, 32>>>(d);
	cudaEventRecord(cudaEvent_t{done}, cudaStream_t{work});
	cudaStreamWaitEvent(cudaStream_t{copies}, cudaEvent_t{done}, 0);
	cudaMemcpyAsync(pinned, d, 128, cudaMemcpyDeviceToHost, cudaStream_t{copies});
	cudaStreamSynchronize(cudaStream_t{copies});
}

void parentheses(float *pinned, float *d, cudaStream_t nonblocking)
{
	lane copies(nonblocking), work(cudaStreamLegacy);
	marker done;
	produce<<<1, 32>>>(d);
	cudaEventRecord(cudaEvent_t(done), cudaStream_t(work));
	cudaStreamWaitEvent(static_cast<cudaStream_t>(copies), done, 0);
	cudaMemcpyAsync(pinned, d, 128, cudaMemcpyDeviceToHost, cudaStream_t(copies));
	cudaStreamSynchronize(cudaStream_t(copies));
}
