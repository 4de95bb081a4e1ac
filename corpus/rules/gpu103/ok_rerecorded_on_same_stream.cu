// SPDX-License-Identifier: Apache-2.0
// expect-none
// A later record on the same stream covers all that the earlier one did.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

void run(float *d_x, float *d_y, cudaStream_t s)
{
	cudaStream_t other;
	cudaEvent_t mark;
	cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
	cudaEventCreate(&mark);
	step<<<1, 256, 0, s>>>(d_x);
	cudaEventRecord(mark, s);
	step<<<1, 256, 0, s>>>(d_y);
	cudaEventRecord(mark, s);
	cudaStreamWaitEvent(other, mark, 0);
	step<<<1, 256, 0, other>>>(d_x);
	step<<<1, 256, 0, other>>>(d_y);
	cudaStreamSynchronize(other);
	cudaEventDestroy(mark);
	cudaStreamDestroy(other);
}
