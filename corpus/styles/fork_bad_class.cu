// SPDX-License-Identifier: Apache-2.0
// The child uses the GPU that its parent had initialised. Style: a class that owns its stream.
#include <cuda_runtime.h>

#include <sys/wait.h>
#include <unistd.h>

class Pool {
public:
	Pool()
	{
		cudaStreamCreate(&stream_);
	}

	~Pool()
	{
		cudaStreamDestroy(stream_);
	}

	Pool(const Pool &) = delete;
	Pool &operator=(const Pool &) = delete;

	void spawn()
	{
		pid_t pid = fork();
		if (pid == 0)
			_exit(work());
		waitpid(pid, nullptr, 0);
	}

private:
	static int work()
	{
		float *x;
		if (cudaMalloc(&x, 1024) != cudaSuccess) // expect: GPU404 // validate: error(CUDA_ERROR_NOT_INITIALIZED)
			return 1;
		cudaFree(x);
		return 0;
	}

	cudaStream_t stream_;
};

int main()
{
	Pool pool;
	pool.spawn();
	return 0;
}
