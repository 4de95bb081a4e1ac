// SPDX-License-Identifier: Apache-2.0
// The call of CUDA is three inlined functions below the line that a report names, as in templates of libraries.
#include "nested.h"

int main(void)
{
	char *a, *b;
	cudaStream_t s1, s2;
	cudaMalloc((void **)&a, N);
	cudaMalloc((void **)&b, N);
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	low(a, s1);

	cudaMemcpyAsync(b, a, N, cudaMemcpyDeviceToDevice, s2);
	cudaDeviceSynchronize();
	return 0;
}
