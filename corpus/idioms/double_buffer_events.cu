// SPDX-License-Identifier: Apache-2.0
// expect-none
// Double buffering with a copy stream and a compute stream: an event for "filled" and one for "drained" per slot.
#include <cuda_runtime.h>
#include <assert.h>
#include <string.h>

__global__ void accumulate(const float *in, float *sum, size_t n)
{
	size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
	if (i < n)
		atomicAdd(sum, in[i]);
}

static void ok(cudaError_t e)
{
	assert(e == cudaSuccess);
	(void)e;
}

float stream_sum(const float *data, size_t n, size_t tile)
{
	cudaStream_t copy, compute;
	cudaEvent_t filled[2], drained[2];
	float *stage[2], *slot[2], *sum, result = 0.0f;

	ok(cudaStreamCreateWithFlags(&copy, cudaStreamNonBlocking));
	ok(cudaStreamCreateWithFlags(&compute, cudaStreamNonBlocking));
	ok(cudaMalloc((void **)&sum, sizeof *sum));
	ok(cudaMemsetAsync(sum, 0, sizeof *sum, compute));
	for (int s = 0; s < 2; s++) {
		ok(cudaEventCreateWithFlags(&filled[s], cudaEventDisableTiming));
		ok(cudaEventCreateWithFlags(&drained[s], cudaEventDisableTiming));
		ok(cudaMalloc((void **)&slot[s], tile * sizeof(float)));
		ok(cudaHostAlloc((void **)&stage[s], tile * sizeof(float), cudaHostAllocDefault));
	}
	for (size_t at = 0, k = 0; at + tile <= n; at += tile, k++) {
		size_t s = k & 1;
		/* the host may refill the staging half once the copy that read it is done */
		ok(cudaEventSynchronize(filled[s]));
		memcpy(stage[s], data + at, tile * sizeof(float));
		ok(cudaStreamWaitEvent(copy, drained[s], 0));
		ok(cudaMemcpyAsync(slot[s], stage[s], tile * sizeof(float), cudaMemcpyHostToDevice, copy));
		ok(cudaEventRecord(filled[s], copy));
		ok(cudaStreamWaitEvent(compute, filled[s], 0));
		accumulate<<<(unsigned)((tile + 127) / 128), 128, 0, compute>>>(slot[s], sum, tile);
		ok(cudaEventRecord(drained[s], compute));
	}
	ok(cudaMemcpyAsync(&result, sum, sizeof result, cudaMemcpyDeviceToHost, compute));
	ok(cudaStreamSynchronize(compute));
	ok(cudaStreamSynchronize(copy));
	for (int s = 0; s < 2; s++) {
		ok(cudaFree(slot[s]));
		ok(cudaFreeHost(stage[s]));
		ok(cudaEventDestroy(filled[s]));
		ok(cudaEventDestroy(drained[s]));
	}
	ok(cudaFree(sum));
	ok(cudaStreamDestroy(copy));
	ok(cudaStreamDestroy(compute));
	return result;
}
