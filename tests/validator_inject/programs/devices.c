// SPDX-License-Identifier: Apache-2.0
// A buffer of one device is written there and copied by the other device's stream, without order.
#include <cuda_runtime.h>

enum { N = 4096 };

int main(void)
{
	char *a, *b;
	cudaStream_t s0, s1;
	cudaSetDevice(0);
	cudaStreamCreateWithFlags(&s0, cudaStreamNonBlocking);
	cudaMalloc((void **)&a, N);
	cudaSetDevice(1);
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaMalloc((void **)&b, N);
	cudaSetDevice(0);
	cudaMemsetAsync(a, 1, N, s0);
	cudaMemcpyAsync(b, a, N, cudaMemcpyDefault, s1);
	cudaSetDevice(1);
	cudaDeviceSynchronize();
	cudaSetDevice(0);
	cudaDeviceSynchronize();
	return 0;
}
