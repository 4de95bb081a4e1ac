// SPDX-License-Identifier: Apache-2.0
// expect-none
// The copy is issued on the consumer's stream.
#include <cuda_runtime.h>
#include <vector>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void run(float *d_x)
{
	std::vector<float> host(256, 1.0f);
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemcpyAsync(d_x, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice, s);
	scale<<<1, 256, 0, s>>>(d_x);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
