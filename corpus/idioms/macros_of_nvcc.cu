// SPDX-License-Identifier: Apache-2.0
// expect-none
// Code that only nvcc's macros turn on: the event is recorded and waited for in it.
#include <cuda_runtime.h>

#if __CUDACC__
__global__ void fill(float *x) { x[threadIdx.x] = 1; }
#endif

void produce_then_consume(float *x, cudaEvent_t filled, cudaStream_t first, cudaStream_t second)
{
	fill<<<1, 32, 0, first>>>(x);
#if __CUDACC__ == 1
	cudaEventRecord(filled, first);
#endif
#if defined(__NVCC__) && __CUDACC_VER_MAJOR__ >= 9
	cudaStreamWaitEvent(second, filled, 0);
#endif
	fill<<<1, 32, 0, second>>>(x);
}
