// SPDX-License-Identifier: Apache-2.0
// The parent has a context when it forks; the child allocates.
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

int main()
{
	float *x, *y;
	cudaMalloc((void **)&x, 1024);
	pid_t child = fork();
	if (child == 0) {
		cudaError_t err = cudaMalloc((void **)&y, 1024); // expect: GPU404 // validate: error(CUDA_ERROR_NOT_INITIALIZED)
		_exit(err != cudaSuccess);
	}
	int status;
	waitpid(child, &status, 0);
	cudaFree(x);
	return status;
}
