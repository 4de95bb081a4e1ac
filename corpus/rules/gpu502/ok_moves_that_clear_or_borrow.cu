// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>
#include <memory>
#include <utility>

// The handle's own type clears itself when it is moved.
struct handle {
	cudaEvent_t e = nullptr;
	handle() = default;
	handle(handle &&other) : e(std::exchange(other.e, nullptr)) {}
};

class wraps {
public:
	wraps() { cudaEventCreate(&h_.e); }
	~wraps()
	{
		if (h_.e)
			cudaEventDestroy(h_.e);
	}
	wraps(wraps &&) = default;

private:
	handle h_;
};

// The destructor does nothing to what it only borrows.
class borrows {
public:
	explicit borrows(cudaStream_t s) : stream_(s) {}
	~borrows() { cudaStreamSynchronize(stream_); }
	borrows(borrows &&) = default;

private:
	cudaStream_t stream_;
};

// The move that is asked for cannot be had: a member forbids it, so that it is deleted.
struct fixed {
	fixed() = default;
	fixed(fixed &&) = delete;
};

class stays {
public:
	stays() { cudaEventCreate(&done_); }
	~stays() { cudaEventDestroy(done_); }
	stays(stays &&) = default;

private:
	fixed place_;
	cudaEvent_t done_;
};
