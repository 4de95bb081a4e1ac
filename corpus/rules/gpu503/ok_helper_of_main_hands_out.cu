// SPDX-License-Identifier: Apache-2.0
// expect-none
/* What the helpers make is handed to main, or kept for the next call: it goes when the program ends. */
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void square(int *x)
{
	x[threadIdx.x] *= x[threadIdx.x];
}

static cudaEvent_t event_for(unsigned flags)
{
	cudaEvent_t event;
	if (cudaEventCreateWithFlags(&event, flags) != cudaSuccess)
		return NULL;
	return event;
}

static void make_stream(cudaStream_t *out)
{
	cudaStream_t s;
	cudaStreamCreate(&s);
	*out = s;
}

static cudaStream_t kept_stream(void)
{
	static cudaStream_t kept;
	cudaStream_t s = kept;
	if (!s) {
		cudaStreamCreate(&s);
		kept = s;
	}
	return s;
}

int main(void)
{
	int *x;
	cudaStream_t s;
	make_stream(&s);
	cudaEvent_t event = event_for(cudaEventDisableTiming);
	cudaMalloc(&x, 32 * sizeof(int));
	cudaMemset(x, 0, 32 * sizeof(int));
	square<<<1, 32, 0, s>>>(x);
	cudaEventRecord(event, s);
	cudaStreamWaitEvent(kept_stream(), event, 0);
	square<<<1, 32, 0, kept_stream()>>>(x);
	cudaDeviceSynchronize();
	cudaFree(x);
	return 0;
}
