// SPDX-License-Identifier: Apache-2.0
// Three streams, and the record went to the wrong one.
#include <cuda_runtime.h>

__global__ void produce(float *x) { x[threadIdx.x] = 1; }
__global__ void consume(float *x) { x[threadIdx.x] *= 3; }

void run(float *d_x)
{
	cudaStream_t copy, compute, side;
	cudaEvent_t done;
	cudaStreamCreateWithFlags(&copy, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&compute, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	produce<<<1, 256, 0, compute>>>(d_x);
	cudaEventRecord(done, copy);
	cudaStreamWaitEvent(side, done, 0);
	consume<<<1, 256, 0, side>>>(d_x); // expect: GPU104 // validate: confirmed
	cudaStreamSynchronize(side);
	cudaEventDestroy(done);
	cudaStreamDestroy(copy);
	cudaStreamDestroy(compute);
	cudaStreamDestroy(side);
}
