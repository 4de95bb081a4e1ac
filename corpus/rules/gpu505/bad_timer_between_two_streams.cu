// SPDX-License-Identifier: Apache-2.0
// The timer records its end on the legacy default stream, which is not ordered behind a non-blocking one: the beginning need not be over.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

struct timer {
	cudaEvent_t begin = nullptr, end = nullptr;
	timer()
	{
		cudaEventCreate(&begin);
		cudaEventCreate(&end);
	}
	~timer()
	{
		cudaEventDestroy(begin);
		cudaEventDestroy(end);
	}
	void start(cudaStream_t of) { cudaEventRecord(begin, of); }
	float stop()
	{
		float ms = 0;
		cudaEventRecord(end);
		cudaEventSynchronize(end);
		cudaEventElapsedTime(&ms, begin, end); // expect: GPU505 // validate: confirmed
		return ms;
	}
};

float measure(timer &t, float *x, cudaStream_t stream)
{
	t.start(stream);
	fill<<<1, 256, 0, stream>>>(x);
	return t.stop();
}
