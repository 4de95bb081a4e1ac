// SPDX-License-Identifier: Apache-2.0
// expect-none
// A function in the stream says that what is in front of it is done, and the host waits to hear that.
#include <atomic>
#include <cuda_runtime.h>
#include <future>

struct heard {
	int *host;
	std::atomic<bool> is_done;
};

static void say_done(void *p)
{
	static_cast<heard *>(p)->is_done.store(true, std::memory_order_release);
}

int first_heard(const int *from, cudaStream_t stream)
{
	heard h;
	h.is_done = false;
	if (cudaMallocHost(&h.host, sizeof *h.host) != cudaSuccess)
		return -1;
	cudaMemcpyAsync(h.host, from, sizeof *h.host, cudaMemcpyDeviceToHost, stream);
	cudaLaunchHostFunc(stream, say_done, &h);
	while (!h.is_done.load(std::memory_order_acquire)) {
	}
	int first = *h.host;
	cudaFreeHost(h.host);
	return first;
}

int first_promised(const int *from, cudaStream_t stream)
{
	std::promise<void> promised;
	int *host = nullptr;
	if (cudaMallocHost(&host, sizeof *host) != cudaSuccess)
		return -1;
	cudaMemcpyAsync(host, from, sizeof *host, cudaMemcpyDeviceToHost, stream);
	cudaLaunchHostFunc(stream, [](void *p) { static_cast<std::promise<void> *>(p)->set_value(); }, &promised);
	promised.get_future().wait();
	int first = *host;
	cudaFreeHost(host);
	return first;
}
