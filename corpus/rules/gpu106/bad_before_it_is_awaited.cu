// SPDX-License-Identifier: Apache-2.0
// A coroutine that reads the first element before it waits for the copy, and one whose way without a wait goes on behind `co_return`.
#include <coroutine>
#include <cuda_runtime.h>

struct unawaited_job {
	struct promise_type {
		unawaited_job get_return_object() { return {}; }
		std::suspend_never initial_suspend() { return {}; }
		std::suspend_never final_suspend() noexcept { return {}; }
		void return_void() {}
		void unhandled_exception() {}
	};
};

struct later {
	bool await_ready() const { return false; }
	void await_suspend(std::coroutine_handle<> h);
	void await_resume() {}
};

unawaited_job unawaited_sum(float *sum, const float *device, size_t n, cudaStream_t stream, bool is_short)
{
	float *host;
	if (cudaMallocHost((void **)&host, n * sizeof *host) != cudaSuccess)
		co_return;
	cudaMemcpyAsync(host, device, n * sizeof *host, cudaMemcpyDeviceToHost, stream);
	*sum = host[0]; // expect: GPU106 // validate: confirmed
	if (is_short) {
		cudaStreamSynchronize(stream);
		cudaFreeHost(host);
		co_return;
	}
	co_await later{};
	for (size_t i = 1; i < n; i++)
		*sum += host[i];
	cudaFreeHost(host);
}
