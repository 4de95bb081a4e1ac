// SPDX-License-Identifier: Apache-2.0
// expect-none
// The function in the stream only tells others, asks for the text of a status, or frees memory of the host; who has waited for the stream frees that of the GPU.
#include <cuda_runtime.h>

#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>

struct told {
	std::mutex lock;
	std::condition_variable changed;
	bool is_done;
};

__global__ void double_once(float *x)
{
	x[threadIdx.x] *= 2;
}

static void tell(void *data)
{
	told *t = static_cast<told *>(data);
	std::lock_guard<std::mutex> held(t->lock);
	t->is_done = true;
	t->changed.notify_all();
}

static void CUDART_CB say(cudaStream_t stream, cudaError_t status, void *data)
{
	if (status != cudaSuccess)
		std::fprintf(stderr, "%s\n", cudaGetErrorString(status));
	std::free(data);
}

static void release_later(void *memory)
{
	cudaFree(memory);
}

void free_when_told(float *x, cudaStream_t s, told *t)
{
	double_once<<<1, 32, 0, s>>>(x);
	cudaLaunchHostFunc(s, tell, t);
	{
		std::unique_lock<std::mutex> held(t->lock);
		t->changed.wait(held, [t] { return t->is_done; });
	}
	release_later(x);
}

void copy_of_a_note(float *x, cudaStream_t s)
{
	double_once<<<1, 32, 0, s>>>(x);
	cudaStreamAddCallback(s, say, std::malloc(64), 0);
}
