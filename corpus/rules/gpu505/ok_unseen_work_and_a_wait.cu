// SPDX-License-Identifier: Apache-2.0
// expect-none
// The host waits for the second record, for its stream, for the device, in a copy, or in code whose name says so.
#include <cuda_runtime.h>

struct Clock {
	cudaEvent_t begin, end;
	cudaStream_t stream;
};

void library_step(float *x, cudaStream_t s);
void synchronize_all();

static float passed(const Clock &c)
{
	float ms = 0;
	cudaEventElapsedTime(&ms, c.begin, c.end);
	return ms;
}

float waits(float *x, float *host, int how)
{
	Clock c;
	cudaEventCreate(&c.begin);
	cudaEventCreate(&c.end);
	cudaStreamCreate(&c.stream);
	cudaEventRecord(c.begin, c.stream);
	library_step(x, c.stream);
	cudaEventRecord(c.end, c.stream);
	switch (how) {
	case 0: cudaEventSynchronize(c.end); break;
	case 1: cudaStreamSynchronize(c.stream); break;
	case 2: cudaDeviceSynchronize(); break;
	case 3: cudaMemcpy(host, x, 4, cudaMemcpyDeviceToHost); break;
	default: synchronize_all();
	}
	float ms = passed(c);
	cudaStreamDestroy(c.stream);
	cudaEventDestroy(c.begin);
	cudaEventDestroy(c.end);
	return ms;
}
