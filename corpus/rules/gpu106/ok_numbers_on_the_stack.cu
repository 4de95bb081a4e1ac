// SPDX-License-Identifier: Apache-2.0
// expect-none
// Numbers in local variables are read after the wait, and set before the copy that takes them.
#include <cuda_runtime.h>

void use(long);

void after_the_wait(const int *d, cudaStream_t s)
{
	int n = 0;
	cudaMemcpyAsync(&n, d, sizeof n, cudaMemcpyDeviceToHost, s);
	cudaStreamSynchronize(s);
	if (n)
		use(n);
}

void by_a_copy_that_waits(const int *d)
{
	int n = 0;
	cudaMemcpy(&n, d, sizeof n, cudaMemcpyDeviceToHost);
	use(n);
}

void taken_up(int *d, cudaStream_t s)
{
	int flag = 1;
	for (int i = 0; i < 3; i++) {
		flag = i;
		cudaMemcpyAsync(d + i, &flag, sizeof flag, cudaMemcpyHostToDevice, s);
	}
	cudaStreamSynchronize(s);
}
