// SPDX-License-Identifier: Apache-2.0
// expect-none
// s1 -> s2 -> s3 by events.
#include <cuda_runtime.h>

__global__ void stage(float *x, float f) { x[threadIdx.x] *= f; }

void chain(float *d_x)
{
	cudaStream_t s[3];
	cudaEvent_t e[2];
	for (int i = 0; i < 3; i++)
		cudaStreamCreateWithFlags(&s[i], cudaStreamNonBlocking);
	for (int i = 0; i < 2; i++)
		cudaEventCreateWithFlags(&e[i], cudaEventDisableTiming);
	stage<<<1, 256, 0, s[0]>>>(d_x, 2);
	cudaEventRecord(e[0], s[0]);
	cudaStreamWaitEvent(s[1], e[0], 0);
	stage<<<1, 256, 0, s[1]>>>(d_x, 3);
	cudaEventRecord(e[1], s[1]);
	cudaStreamWaitEvent(s[2], e[1], 0);
	stage<<<1, 256, 0, s[2]>>>(d_x, 5);
	cudaStreamSynchronize(s[2]);
	for (int i = 0; i < 2; i++)
		cudaEventDestroy(e[i]);
	for (int i = 0; i < 3; i++)
		cudaStreamDestroy(s[i]);
}
