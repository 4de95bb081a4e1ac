// SPDX-License-Identifier: Apache-2.0
// expect-none
// Copies to the host are complete when they return, from pageable memory as well.
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

float run(float *d_x)
{
	float host[256];
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemcpy(host, d_x, sizeof host, cudaMemcpyDeviceToHost);
	scale<<<1, 256, 0, s>>>(d_x);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
	return host[0];
}
