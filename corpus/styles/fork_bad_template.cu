// SPDX-License-Identifier: Apache-2.0
// The child uses the GPU that its parent had initialised. Style: templates and a callable.
#include <cuda_runtime.h>

#include <sys/wait.h>
#include <unistd.h>

template <typename T> int child()
{
	T *x;
	if (cudaMalloc(&x, 256 * sizeof(T)) != cudaSuccess) // expect: GPU404 // validate: error(CUDA_ERROR_NOT_INITIALIZED)
		return 1;
	cudaFree(x);
	return 0;
}

template <typename F> void in_process(F body)
{
	pid_t pid = fork();
	if (pid == 0)
		_exit(body());
	waitpid(pid, nullptr, 0);
}

int main()
{
	cudaFree(nullptr); // initialises
	in_process([] { return child<float>(); });
	return 0;
}
