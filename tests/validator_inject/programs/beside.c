// SPDX-License-Identifier: Apache-2.0
// Calls of one kind on lines that follow each other. With an argument the flagged memset does not run, the one above does.
#include <cuda_runtime.h>

enum { N = 4096 };

int main(int argc, char **argv)
{
	char *a, *b;
	cudaStream_t s1, s2;
	(void)argv;
	cudaMalloc((void **)&a, N);
	cudaMalloc((void **)&b, N);
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	cudaMemsetAsync(b, 1, N, s1);
	if (argc == 1) cudaMemsetAsync(a, 2, N, s1);
	cudaStreamSynchronize(argc > 1 ? s1 : s2);
	cudaMemcpyAsync(
	    b, a, N, cudaMemcpyDeviceToDevice, argc > 1 ? s1 : s2);
	cudaDeviceSynchronize();
	return 0;
}
