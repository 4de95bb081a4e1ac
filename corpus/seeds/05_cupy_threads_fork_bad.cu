// SPDX-License-Identifier: Apache-2.0
// Processes are forked after the GPU was initialised: the child cannot use the context it inherits.
#include <cuda_runtime.h>

#include <sys/wait.h>
#include <unistd.h>

__global__ void square(float *x)
{
	x[threadIdx.x] *= x[threadIdx.x];
}

static int child()
{
	float *x;
	if (cudaMalloc(&x, 256 * sizeof(float)) != cudaSuccess) // expect: GPU404 // validate: error(CUDA_ERROR_NOT_INITIALIZED)
		return 1;
	cudaMemset(x, 0, 256 * sizeof(float));
	square<<<1, 256>>>(x);
	cudaError_t status = cudaDeviceSynchronize();
	cudaFree(x);
	return status != cudaSuccess;
}

int main()
{
	cudaFree(nullptr); // initialises
	pid_t pid[4];
	for (int i = 0; i < 4; i++) {
		pid[i] = fork();
		if (pid[i] == 0)
			_exit(child());
	}
	for (int i = 0; i < 4; i++)
		waitpid(pid[i], nullptr, 0);
	return 0;
}
