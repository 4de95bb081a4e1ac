// SPDX-License-Identifier: Apache-2.0
// The left neighbour by modulo: its buffer is still being written on its own stream.
#include <cuda_runtime.h>
#include <vector>
struct D { cudaStream_t s; cudaEvent_t e; float *x; };
__global__ void put(float *x) { *x = 1; }
void f(int n)
{
	std::vector<D> d(n);
	for (int g = 0; g < n; g++) {
		cudaStreamCreateWithFlags(&d[g].s, cudaStreamNonBlocking);
		cudaEventCreate(&d[g].e);
		cudaMalloc(&d[g].x, 4);
	}
	for (int g = 0; g < n; g++) put<<<1, 1, 0, d[g].s>>>(d[g].x);
	for (int g = 0; g < n; g++)
		cudaMemcpyAsync(d[g].x, d[(g + n - 1) % n].x, 4, cudaMemcpyDeviceToDevice, d[g].s); // expect: GPU102 // validate: confirmed
	for (int g = 0; g < n; g++) { cudaStreamSynchronize(d[g].s); cudaFree(d[g].x); cudaEventDestroy(d[g].e); cudaStreamDestroy(d[g].s); }
}
