// SPDX-License-Identifier: Apache-2.0
// expect-none
// Nobody says which device the caller's event belongs to.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] *= 2; }

void run(float *x, int device, cudaEvent_t done)
{
	cudaStream_t s;
	cudaSetDevice(device);
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	step<<<1, 256, 0, s>>>(x);
	cudaEventRecord(done, s);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
