// SPDX-License-Identifier: Apache-2.0
// expect-none
// The child becomes another program.
#include <cuda_runtime.h>
#include <unistd.h>

int render(const char *tool)
{
	float *x;
	cudaMalloc((void **)&x, 1024);
	pid_t child = fork();
	if (child == 0) {
		execlp(tool, tool, (char *)nullptr);
		_exit(127);
	}
	cudaMemset(x, 0, 1024);
	cudaFree(x);
	return child;
}
