// SPDX-License-Identifier: Apache-2.0
// expect-none
// A pageable array is registered for the copies and unregistered only after the stream was waited for.
#include <cuda_runtime.h>
#include <memory>

__global__ void brighten(unsigned char *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = min(255, p[i] + 20); }

int brighten_in_place(unsigned char *pixels, int n) {
	cudaStream_t s = nullptr;
	unsigned char *d = nullptr;
	int ret = -1;
	if (cudaHostRegister(pixels, n, cudaHostRegisterDefault) != cudaSuccess) return ret;
	do {
		if (cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking) != cudaSuccess) break;
		if (cudaMalloc(&d, n) != cudaSuccess) break;
		if (cudaMemcpyAsync(d, pixels, n, cudaMemcpyHostToDevice, s) != cudaSuccess) break;
		brighten<<<(n + 255) / 256, 256, 0, s>>>(d, n);
		if (cudaGetLastError() != cudaSuccess) break;
		if (cudaMemcpyAsync(pixels, d, n, cudaMemcpyDeviceToHost, s) != cudaSuccess) break;
		ret = 0;
	} while (0);
	if (s) cudaStreamSynchronize(s);
	cudaHostUnregister(pixels);
	cudaFree(d);
	if (s) cudaStreamDestroy(s);
	return ret;
}
