// SPDX-License-Identifier: Apache-2.0
// expect-none
// The moved-from wrapper is empty.
#include <cuda_runtime.h>
#include <utility>

class Event {
public:
	Event() { cudaEventCreate(&handle_); }
	Event(Event &&other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
	Event(const Event &) = delete;
	Event &operator=(const Event &) = delete;
	~Event()
	{
		if (handle_)
			cudaEventDestroy(handle_);
	}
	cudaEvent_t get() const { return handle_; }

private:
	cudaEvent_t handle_ = nullptr;
};

void run(cudaStream_t s)
{
	Event first;
	Event second(std::move(first));
	cudaEventRecord(second.get(), s);
	cudaEventSynchronize(second.get());
}
