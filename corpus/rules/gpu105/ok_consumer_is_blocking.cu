// SPDX-License-Identifier: Apache-2.0
// expect-none
// A blocking stream waits for the copy on the default stream.
#include <cuda_runtime.h>
#include <vector>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void run(float *d_x)
{
	std::vector<float> host(256, 1.0f);
	cudaStream_t s;
	cudaStreamCreate(&s);
	cudaMemcpy(d_x, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice);
	scale<<<1, 256, 0, s>>>(d_x);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
