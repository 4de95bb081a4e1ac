// SPDX-License-Identifier: Apache-2.0
// expect-none
// Event on the default stream, waited for by the non-blocking stream, and the way back.
#include <cuda_runtime.h>

__global__ void produce(float *x) { x[threadIdx.x] = threadIdx.x; }
__global__ void consume(float *x) { x[threadIdx.x] *= 2; }

void pipeline(float *d_x, int steps)
{
	cudaStream_t s;
	cudaEvent_t ready, done;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	for (int i = 0; i < steps; i++) {
		produce<<<1, 256>>>(d_x);
		cudaEventRecord(ready, 0);
		cudaStreamWaitEvent(s, ready, 0);
		consume<<<1, 256, 0, s>>>(d_x);
		cudaEventRecord(done, s);
		cudaStreamWaitEvent(0, done, 0);
	}
	cudaStreamSynchronize(s);
	cudaEventDestroy(done);
	cudaEventDestroy(ready);
	cudaStreamDestroy(s);
}
