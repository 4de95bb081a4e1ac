// SPDX-License-Identifier: Apache-2.0
// Both operations are the last call of a function, one of them of two, which compilers make a jump.
#include <cuda_runtime.h>

enum { N = 4096 };

static __attribute__((noinline)) void write_it(char *p, cudaStream_t s)
{
	cudaMemsetAsync(p, 1, N, s);
}

static __attribute__((noinline)) cudaError_t read_it(char *to, const char *from, cudaStream_t s)
{
	return cudaMemcpyAsync(to, from, N, cudaMemcpyDeviceToDevice, s);
}

static __attribute__((noinline)) cudaError_t read_both(char *to, const char *from, cudaStream_t s)
{
	cudaMemcpyAsync(to + N, to, N, cudaMemcpyDeviceToDevice, s);
	return read_it(to, from, s);
}

int main(void)
{
	char *a, *b;
	cudaStream_t s1, s2;
	cudaMalloc((void **)&a, N);
	cudaMalloc((void **)&b, 2 * N);
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	write_it(a, s1);
	read_both(b, a, s2);
	cudaDeviceSynchronize();
	return 0;
}
