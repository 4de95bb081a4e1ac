// SPDX-License-Identifier: Apache-2.0
// The event that each round waits for is recorded in every hundredth one, by a function that counts.
// expect-none
#include <cuda_runtime.h>

__global__ void advance(float *x) { x[threadIdx.x]++; }

struct simulated {
	cudaStream_t work, io;
	cudaEvent_t computed, saved;
	float *d, *h;
	int step;
	float sum;
};

static void simulate(simulated &s)
{
	cudaStreamWaitEvent(s.work, s.saved, 0);
	advance<<<1, 64, 0, s.work>>>(s.d);
	cudaEventRecord(s.computed, s.work);
	s.step++;
}

static void save_sometimes(simulated &s, int every)
{
	if (s.step % every != 0)
		return;
	cudaStreamWaitEvent(s.io, s.computed, 0);
	cudaMemcpyAsync(s.h, s.d, 256, cudaMemcpyDeviceToHost, s.io);
	cudaEventRecord(s.saved, s.io);
	cudaEventSynchronize(s.saved);
	s.sum += s.h[0];
}

float simulate_all()
{
	simulated s{};
	cudaStreamCreateWithFlags(&s.work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s.io, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&s.computed, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&s.saved, cudaEventDisableTiming);
	cudaMalloc((void **)&s.d, 256);
	cudaMallocHost((void **)&s.h, 256);
	for (int i = 0; i < 1000; i++) {
		simulate(s);
		save_sometimes(s, 100);
	}
	cudaStreamSynchronize(s.work);
	cudaStreamSynchronize(s.io);
	cudaFree(s.d);
	cudaFreeHost(s.h);
	cudaEventDestroy(s.computed);
	cudaEventDestroy(s.saved);
	cudaStreamDestroy(s.work);
	cudaStreamDestroy(s.io);
	return s.sum;
}
