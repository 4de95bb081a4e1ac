// SPDX-License-Identifier: Apache-2.0
// expect-none
// Each device makes its own event.
#include <cuda_runtime.h>

#include <vector>

struct Worker {
	int device;
	cudaStream_t stream;
	cudaEvent_t done;
};

__global__ void step(float *x) { x[threadIdx.x] *= 2; }

void run(const std::vector<float *> &x)
{
	std::vector<Worker> workers(x.size());
	for (size_t i = 0; i < x.size(); i++) {
		workers[i].device = static_cast<int>(i);
		cudaSetDevice(workers[i].device);
		cudaStreamCreate(&workers[i].stream);
		cudaEventCreateWithFlags(&workers[i].done, cudaEventDisableTiming);
	}
	for (size_t i = 0; i < x.size(); i++) {
		cudaSetDevice(workers[i].device);
		step<<<1, 256, 0, workers[i].stream>>>(x[i]);
		cudaEventRecord(workers[i].done, workers[i].stream);
	}
	for (auto &w : workers) {
		cudaSetDevice(w.device);
		cudaEventSynchronize(w.done);
		cudaEventDestroy(w.done);
		cudaStreamDestroy(w.stream);
	}
}
