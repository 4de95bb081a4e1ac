// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>

__global__ void fill(float *p)
{
	p[threadIdx.x] = 1;
}

void first_and_second(cudaStream_t *st)
{
	float *p;
	cudaEvent_t done;
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	cudaMalloc(&p, 4096);
	fill<<<1, 32, 0, st[0]>>>(p);
	cudaEventRecord(done, st[0]);
	cudaStreamWaitEvent(st[1], done, 0);
	fill<<<1, 32, 0, st[1]>>>(p);
	cudaDeviceSynchronize();
	cudaFree(p);
	cudaEventDestroy(done);
}
