// SPDX-License-Identifier: Apache-2.0
// expect-none
// Everything after the fork that uses the GPU belongs to the parent.
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

int watch(float *x)
{
	cudaMemset(x, 0, 1024);
	pid_t child = fork();
	if (child < 0)
		return -1;
	if (child == 0)
		_exit(0);
	waitpid(child, nullptr, 0);
	cudaMemset(x, 1, 1024);
	return cudaDeviceSynchronize() == cudaSuccess ? 0 : -1;
}
