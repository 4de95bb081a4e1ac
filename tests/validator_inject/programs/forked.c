// SPDX-License-Identifier: Apache-2.0
// The parent uses CUDA, then its child does.
#include <cuda_runtime.h>

#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	void *a, *b;
	cudaMalloc(&a, 4096);
	pid_t child = fork();
	if (child == 0) {
		cudaError_t error = cudaMalloc(&b, 4096);
		_exit(error == cudaSuccess ? 0 : 1);
	}
	int status = 0;
	waitpid(child, &status, 0);
	cudaFree(a);
	return WEXITSTATUS(status) == 1 ? 0 : 1;
}
