// SPDX-License-Identifier: Apache-2.0
// expect-none
// The child does no GPU work.
#include <cuda_runtime.h>
#include <stdio.h>
#include <unistd.h>

int report(int step)
{
	float *x;
	cudaMalloc((void **)&x, 1024);
	pid_t child = fork();
	if (child == 0) {
		printf("step %d\n", step);
		_exit(0);
	}
	cudaFree(x);
	return child;
}
