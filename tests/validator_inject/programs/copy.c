// SPDX-License-Identifier: Apache-2.0
// A synchronous copy in the default stream of what a non-blocking stream writes, and a free of what one still writes.
#include <cuda_runtime.h>

enum { N = 4096 };

int main(void)
{
	char *a, *b, *host;
	cudaStream_t s1, s2;
	cudaMalloc((void **)&a, N);
	cudaMalloc((void **)&b, N);
	cudaMallocHost((void **)&host, N);
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	cudaMemsetAsync(a, 1, N, s1);
	cudaMemcpy(host, a, N, cudaMemcpyDeviceToHost);
	cudaStreamSynchronize(s1);
	cudaMemsetAsync(b, 3, N, s2);
	cudaFree(b);
	cudaFree(a);
	return 0;
}
