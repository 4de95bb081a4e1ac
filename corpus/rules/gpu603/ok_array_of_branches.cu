// SPDX-License-Identifier: Apache-2.0
// expect-none
// A loop forks, another joins.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

void record(float *x, cudaStream_t s, cudaGraph_t *graph)
{
	cudaStream_t branch[3];
	cudaEvent_t fork, join[3];
	cudaEventCreateWithFlags(&fork, cudaEventDisableTiming);
	for (int i = 0; i < 3; i++) {
		cudaStreamCreateWithFlags(&branch[i], cudaStreamNonBlocking);
		cudaEventCreateWithFlags(&join[i], cudaEventDisableTiming);
	}
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	cudaEventRecord(fork, s);
	for (int i = 0; i < 3; i++) {
		cudaStreamWaitEvent(branch[i], fork, 0);
		step<<<1, 256, 0, branch[i]>>>(x + i * 256);
		cudaEventRecord(join[i], branch[i]);
	}
	for (int i = 0; i < 3; i++)
		cudaStreamWaitEvent(s, join[i], 0);
	cudaStreamEndCapture(s, graph);
	for (int i = 0; i < 3; i++) {
		cudaEventDestroy(join[i]);
		cudaStreamDestroy(branch[i]);
	}
	cudaEventDestroy(fork);
}
