// SPDX-License-Identifier: Apache-2.0
// What a coroutine waits for wakes it when the stream has come there: what it awaits lives as long as it is suspended, and the copy has ended behind it.
// expect-none
#include <coroutine>
#include <cuda_runtime.h>

struct awaited_job {
	struct promise_type {
		awaited_job get_return_object() { return {}; }
		std::suspend_never initial_suspend() { return {}; }
		std::suspend_never final_suspend() noexcept { return {}; }
		void return_void() {}
		void unhandled_exception() {}
	};
};

static void CUDART_CB awaited_wake(void *data);

struct stream_reached {
	cudaStream_t stream;
	std::coroutine_handle<> waiting;
	bool await_ready() const { return cudaStreamQuery(stream) == cudaSuccess; }
	void await_suspend(std::coroutine_handle<> h)
	{
		waiting = h;
		cudaLaunchHostFunc(stream, awaited_wake, this);
	}
	void await_resume() {}
};

static void CUDART_CB awaited_wake(void *data)
{
	static_cast<stream_reached *>(data)->waiting.resume();
}

awaited_job awaited_sum(float *sum, const float *device, size_t n, cudaStream_t stream)
{
	float *host;
	if (cudaMallocHost((void **)&host, n * sizeof *host) != cudaSuccess)
		co_return;
	cudaMemcpyAsync(host, device, n * sizeof *host, cudaMemcpyDeviceToHost, stream);
	co_await stream_reached{stream};
	for (size_t i = 0; i < n; i++)
		*sum += host[i];
	cudaFreeHost(host);
}
