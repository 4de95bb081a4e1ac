// SPDX-License-Identifier: Apache-2.0
// expect-none
// Work forks to a side stream and joins the parameter again.
#include <cuda_runtime.h>

__global__ void relu(float *x) { x[threadIdx.x] = x[threadIdx.x] < 0 ? 0 : x[threadIdx.x]; }

void relu_forward(float *x, cudaStream_t stream)
{
	cudaStream_t side;
	cudaEvent_t fork, join;
	cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&fork, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&join, cudaEventDisableTiming);
	cudaEventRecord(fork, stream);
	cudaStreamWaitEvent(side, fork, 0);
	relu<<<1, 256, 0, side>>>(x);
	cudaEventRecord(join, side);
	cudaStreamWaitEvent(stream, join, 0);
	cudaEventDestroy(fork);
	cudaEventDestroy(join);
	cudaStreamDestroy(side);
}
