// SPDX-License-Identifier: Apache-2.0
// Events for times that nobody takes any more, on one stream; one that is handed to who asks for it; and one that a build without timing leaves.
// expect-none
#include <cuda_runtime.h>
#include <cstdio>

__global__ void scale(float *data, float by, int n);
void keep(cudaEvent_t done);

void timed(float *data, float by, int n, cudaStream_t stream)
{
	cudaEvent_t start, stop;
	cudaEventCreate(&start);
	cudaEventCreate(&stop);
	cudaEventRecord(start, stream);
	scale<<<(n + 255) / 256, 256, 0, stream>>>(data, by, n);
	cudaEventRecord(stop, stream);
#ifdef WITH_TIMES
	float ms = 0;
	cudaEventSynchronize(stop);
	cudaEventElapsedTime(&ms, start, stop);
	printf("%f ms\n", ms);
#endif
	cudaEventDestroy(start);
	cudaEventDestroy(stop);
}

cudaEvent_t started(float *data, float by, int n, cudaStream_t stream)
{
	cudaEvent_t done;
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	scale<<<(n + 255) / 256, 256, 0, stream>>>(data, by, n);
	cudaEventRecord(done, stream);
	return done;
}

void kept(float *data, float by, int n, cudaStream_t stream)
{
	cudaEvent_t done;
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	scale<<<(n + 255) / 256, 256, 0, stream>>>(data, by, n);
	cudaEventRecord(done, stream);
	keep(done);
}

// The host waits for the stream itself.
void awaited(float *data, float by, int n, cudaStream_t stream)
{
	cudaEvent_t done;
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	scale<<<(n + 255) / 256, 256, 0, stream>>>(data, by, n);
	cudaEventRecord(done, stream);
	cudaStreamSynchronize(stream);
	cudaEventDestroy(done);
}

struct constants {
	constants()
	{
		cudaEventCreateWithFlags(&free_again, cudaEventDisableTiming);
	}
	~constants()
	{
		cudaEventDestroy(free_again);
	}
	cudaEvent_t free_again;
	float host[16];
};

// The next call waits for what this one leaves.
static void transfer(constants &c, float *data, cudaStream_t stream)
{
	cudaStreamWaitEvent(stream, c.free_again, 0);
	cudaMemcpyAsync(data, c.host, sizeof c.host, cudaMemcpyDefault, stream);
	cudaEventRecord(c.free_again, stream);
}

void once(float *data, int n)
{
	cudaStream_t own;
	constants c;
	cudaStreamCreate(&own);
	transfer(c, data, own);
	scale<<<(n + 255) / 256, 256, 0, own>>>(data, 2.0f, n);
	cudaStreamSynchronize(own);
	cudaStreamDestroy(own);
}
