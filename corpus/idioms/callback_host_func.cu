// SPDX-License-Identifier: Apache-2.0
// expect-none
// A host function tells the CPU thread that a slot is ready; it makes no CUDA calls.
#include <cuda_runtime.h>
#include <atomic>
#include <cstdio>

struct Job {
	std::atomic<int> done{0};
	float *result = nullptr;
	int id = 0;
};

static void CUDART_CB on_done(void *arg) {
	Job *job = static_cast<Job *>(arg);
	std::printf("job %d: %f\n", job->id, job->result[0]);
	job->done.store(1, std::memory_order_release);
}

__global__ void work(float *x, int id) { x[threadIdx.x] = id * 10.0f + threadIdx.x; }

#define RT(call)                                            \
	if (cudaError_t rt_status = (call); rt_status != cudaSuccess) { \
		std::fprintf(stderr, "%s\n", cudaGetErrorString(rt_status)); \
		return 1;                                           \
	}

int main() {
	static Job jobs[8];
	float *dev[8], *host[8];
	cudaStream_t stream[8];
	for (int i = 0; i < 8; i++) {
		RT(cudaStreamCreateWithFlags(&stream[i], cudaStreamNonBlocking));
		RT(cudaMalloc(&dev[i], 32 * sizeof(float)));
		RT(cudaHostAlloc(&host[i], 32 * sizeof(float), cudaHostAllocDefault));
		jobs[i].id = i;
		jobs[i].result = host[i];
		work<<<1, 32, 0, stream[i]>>>(dev[i], i);
		RT(cudaMemcpyAsync(host[i], dev[i], 32 * sizeof(float), cudaMemcpyDeviceToHost, stream[i]));
		RT(cudaLaunchHostFunc(stream[i], on_done, &jobs[i]));
	}
	for (int i = 0; i < 8; i++) {
		RT(cudaStreamSynchronize(stream[i]));
		RT(cudaStreamDestroy(stream[i]));
		RT(cudaFree(dev[i]));
		RT(cudaFreeHost(host[i]));
	}
	return 0;
}
