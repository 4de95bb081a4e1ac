// SPDX-License-Identifier: Apache-2.0
// expect-none
// The timer records its end on the legacy default stream, which is ordered behind all blocking streams, and the program makes no other ones.
#include <cuda_runtime.h>
#include <stdio.h>

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
		cudaEventElapsedTime(&ms, begin, end);
		return ms;
	}
};

float measure(timer &t, float *x, cudaStream_t stream)
{
	t.start(stream);
	fill<<<1, 256, 0, stream>>>(x);
	return t.stop();
}

int main()
{
	float *x;
	cudaStream_t stream;
	cudaMalloc(&x, 256 * sizeof *x);
	cudaStreamCreate(&stream);
	{
		timer t;
		printf("%f\n", measure(t, x, stream));
	}
	cudaStreamDestroy(stream);
	cudaFree(x);
	return 0;
}
