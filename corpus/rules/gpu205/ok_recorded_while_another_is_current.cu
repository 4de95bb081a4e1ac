// SPDX-License-Identifier: Apache-2.0
// expect-none
// Which device is current at the record says nothing: the event's and the stream's device count.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] *= 2; }

void run(float *x)
{
	cudaStream_t s;
	cudaEvent_t done;
	cudaSetDevice(1);
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaEventCreate(&done);
	step<<<1, 256, 0, s>>>(x);
	cudaSetDevice(0);
	cudaEventRecord(done, s);
	cudaEventSynchronize(done);
	cudaEventDestroy(done);
	cudaStreamDestroy(s);
}
