// SPDX-License-Identifier: Apache-2.0
// A stream waits for an event that is recorded too early: before the copy that it should stand for. "fixed": after it.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>

static const int n = 1 << 20;

__global__ void add(float *x, float value)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		x[i] += value;
}

int main(int argc, char **argv)
{
	bool is_fixed = argc > 1 && strcmp(argv[1], "fixed") == 0;
	float *x, *host;
	cudaStream_t copies, work;
	cudaEvent_t copied, timed;
	cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&copied, cudaEventDisableTiming);
	cudaEventCreate(&timed);
	cudaMalloc(&x, n * sizeof(float));
	cudaMallocHost(&host, n * sizeof(float));
	memset(host, 0, n * sizeof(float));

	for (int round = 0; round < 4; round++) {
		if (!is_fixed)
			cudaEventRecord(copied, copies);
		cudaMemcpyAsync(x, host, n * sizeof(float), cudaMemcpyHostToDevice, copies);
		if (is_fixed)
			cudaEventRecord(copied, copies);
		cudaStreamWaitEvent(work, copied, 0);
		add<<<64, 256, 0, work>>>(x, 1.0f);
		cudaStreamSynchronize(work);
		cudaStreamSynchronize(copies);
	}

	float ms = 0;
	cudaEventRecord(timed, work);
	cudaEventSynchronize(timed);
	cudaError_t error = cudaEventElapsedTime(&ms, copied, timed); // `copied` takes no time
	cudaMemcpy(host, x, n * sizeof(float), cudaMemcpyDeviceToHost);
	printf("events: %g, %s\n", host[0], cudaGetErrorString(error));
	cudaFree(x);
	cudaFreeHost(host);
	return 0;
}
