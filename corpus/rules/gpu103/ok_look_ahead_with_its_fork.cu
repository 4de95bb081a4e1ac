// SPDX-License-Identifier: Apache-2.0
// As bad_look_ahead_without_its_fork.cu with the wait; and a record behind no work, which says no more than the one that the other stream
// has waited for.
// expect-none
#include <cuda_runtime.h>
#include <vector>

__global__ void avocet_panel(float *v, int k, int n);
__global__ void avocet_update(float *v, int k, int n);

void avocet_factor(float *v, int blocks, int n, cudaStream_t stream)
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
	avocet_panel<<<1, 32, 0, panel>>>(v, 0, n);
	cudaEventRecord(done[0], panel);
	for (int b = 0; b < blocks; b++) {
		cudaStreamWaitEvent(stream, done[b], 0);
		avocet_update<<<1, 32, 0, stream>>>(v, b, n);
		if (b + 1 < blocks) {
			cudaEventRecord(ready[b + 1], stream);
			cudaStreamWaitEvent(panel, ready[b + 1], 0);
			avocet_panel<<<1, 32, 0, panel>>>(v, b + 1, n);
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

void avocet_twice(float *v, int n, cudaStream_t stream)
{
	cudaStream_t panel;
	cudaEvent_t first, second, done;
	cudaStreamCreateWithFlags(&panel, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&first, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&second, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	avocet_update<<<1, 32, 0, stream>>>(v, 0, n);
	cudaEventRecord(first, stream);
	cudaStreamWaitEvent(panel, first, 0);
	cudaEventRecord(second, stream);
	avocet_panel<<<1, 32, 0, panel>>>(v, 1, n);
	cudaEventRecord(done, panel);
	cudaStreamWaitEvent(stream, done, 0);
	cudaStreamSynchronize(stream);
	cudaEventDestroy(first);
	cudaEventDestroy(second);
	cudaEventDestroy(done);
	cudaStreamDestroy(panel);
}
