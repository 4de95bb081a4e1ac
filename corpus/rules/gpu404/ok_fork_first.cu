// SPDX-License-Identifier: Apache-2.0
// expect-none
// The child is made before the first GPU call of the parent.
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

int main()
{
	float *x;
	pid_t child = fork();
	if (child == 0) {
		cudaError_t err = cudaMalloc((void **)&x, 1024);
		_exit(err != cudaSuccess);
	}
	cudaMalloc((void **)&x, 1024);
	cudaFree(x);
	int status;
	waitpid(child, &status, 0);
	return status;
}
