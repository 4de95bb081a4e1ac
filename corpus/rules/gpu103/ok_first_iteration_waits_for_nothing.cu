// SPDX-License-Identifier: Apache-2.0
// expect-none
// Double buffering: in the first round the events have no record, and there is nothing to wait for.
#include <cuda_runtime.h>

__global__ void consume(const float *in, float *out) { out[threadIdx.x] += in[threadIdx.x]; }

void stream_in(const float *h_frames, float *d_out, int frames, size_t n)
{
	cudaStream_t copy, compute;
	cudaEvent_t filled[2], used[2];
	float *slot[2];
	cudaStreamCreateWithFlags(&copy, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&compute, cudaStreamNonBlocking);
	for (int i = 0; i < 2; i++) {
		cudaMalloc((void **)&slot[i], n * sizeof(float));
		cudaEventCreateWithFlags(&filled[i], cudaEventDisableTiming);
		cudaEventCreateWithFlags(&used[i], cudaEventDisableTiming);
	}
	for (int f = 0; f < frames; f++) {
		int i = f % 2;
		cudaStreamWaitEvent(copy, used[i], 0);
		cudaMemcpyAsync(slot[i], h_frames + f * n, n * sizeof(float), cudaMemcpyHostToDevice, copy);
		cudaEventRecord(filled[i], copy);
		cudaStreamWaitEvent(compute, filled[i], 0);
		consume<<<1, 256, 0, compute>>>(slot[i], d_out);
		cudaEventRecord(used[i], compute);
	}
	cudaStreamSynchronize(compute);
	for (int i = 0; i < 2; i++) {
		cudaEventDestroy(filled[i]);
		cudaEventDestroy(used[i]);
		cudaFree(slot[i]);
	}
	cudaStreamDestroy(copy);
	cudaStreamDestroy(compute);
}
