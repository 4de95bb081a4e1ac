// SPDX-License-Identifier: Apache-2.0
// What the object held before the assignment is lost.
#include <cuda_runtime.h>
#include <utility>

class stream {
public:
	stream() { cudaStreamCreate(&handle); }
	~stream()
	{
		if (handle)
			cudaStreamDestroy(handle);
	}
	stream(stream &&other) : handle(std::exchange(other.handle, nullptr)) {}
	stream &operator=(stream &&other)
	{
		if (this != &other)
			handle = std::exchange(other.handle, nullptr); // expect: GPU503
		return *this;
	}

private:
	cudaStream_t handle = nullptr;
};
