// SPDX-License-Identifier: Apache-2.0
// The next panel is made on a stream of its own. It waits for the update of the first block only.
#include <cuda_runtime.h>
#include <vector>

__global__ void whimbrel_panel(float *v, int k, int n);
__global__ void whimbrel_update(float *v, int k, int n);

void whimbrel_factor(float *v, int blocks, int n, cudaStream_t stream)
{
	cudaStream_t panel;
	cudaStreamCreateWithFlags(&panel, cudaStreamNonBlocking);
	std::vector<cudaEvent_t> ready(blocks), done(blocks);
	for (int b = 0; b < blocks; b++) {
		cudaEventCreateWithFlags(&ready[b], cudaEventDisableTiming);
		cudaEventCreateWithFlags(&done[b], cudaEventDisableTiming);
	}
	cudaEventRecord(ready[0], stream);
	cudaStreamWaitEvent(panel, ready[0], 0);
	whimbrel_panel<<<1, 32, 0, panel>>>(v, 0, n);
	cudaEventRecord(done[0], panel);
	for (int b = 0; b < blocks; b++) {
		cudaStreamWaitEvent(stream, done[b], 0);
		whimbrel_update<<<1, 32, 0, stream>>>(v, b, n);
		if (b + 1 < blocks) {
			cudaEventRecord(ready[b + 1], stream); // expect: GPU103 // validate: -
			whimbrel_panel<<<1, 32, 0, panel>>>(v, b + 1, n);
			cudaEventRecord(done[b + 1], panel);
		}
	}
	cudaStreamSynchronize(stream);
	for (int b = 0; b < blocks; b++) {
		cudaEventDestroy(ready[b]);
		cudaEventDestroy(done[b]);
	}
	cudaStreamDestroy(panel);
}
