// SPDX-License-Identifier: Apache-2.0
// expect-none
// Two records begin without a stream (`std::nullopt` in braces), and each is given one of its own.
#include <cuda_runtime.h>
#include <optional>
#include <utility>

struct owned_stream {
	owned_stream() = default;
	owned_stream(owned_stream &&other) noexcept : handle(std::exchange(other.handle, nullptr)) {}
	owned_stream &operator=(owned_stream &&other) noexcept
	{
		std::swap(handle, other.handle);
		return *this;
	}
	~owned_stream()
	{
		if (handle)
			cudaStreamDestroy(handle);
	}
	cudaStream_t handle = nullptr;
};

struct numbered_stream {
	int number;
	std::optional<owned_stream> stream;
};

static owned_stream make_owned()
{
	owned_stream made;
	cudaStreamCreate(&made.handle);
	return made;
}

void two_of_them()
{
	numbered_stream first{0, std::nullopt}, second{1, std::nullopt};
	first.stream = make_owned();
	second.stream = make_owned();
}
