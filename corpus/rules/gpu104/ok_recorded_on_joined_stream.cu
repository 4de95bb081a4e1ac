// SPDX-License-Identifier: Apache-2.0
// expect-none
// The record is on another stream, which has itself waited for the producer.
#include <cuda_runtime.h>

__global__ void produce(float *x) { x[threadIdx.x] = 1; }
__global__ void log_step(int *log) { ++*log; }
__global__ void consume(float *x) { x[threadIdx.x] *= 3; }

void run(float *d_x, int *d_log, cudaStream_t compute)
{
	cudaStream_t logger, side;
	cudaEvent_t produced, logged;
	cudaStreamCreateWithFlags(&logger, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
	cudaEventCreate(&produced);
	cudaEventCreate(&logged);
	produce<<<1, 256, 0, compute>>>(d_x);
	cudaEventRecord(produced, compute);
	cudaStreamWaitEvent(logger, produced, 0);
	log_step<<<1, 1, 0, logger>>>(d_log);
	cudaEventRecord(logged, logger);
	cudaStreamWaitEvent(side, logged, 0);
	consume<<<1, 256, 0, side>>>(d_x);
	cudaStreamSynchronize(side);
	cudaEventDestroy(logged);
	cudaEventDestroy(produced);
	cudaStreamDestroy(side);
	cudaStreamDestroy(logger);
}
