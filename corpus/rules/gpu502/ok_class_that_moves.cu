// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>
#include <memory>
#include <utility>

class clears {
public:
	clears() { cudaEventCreate(&done_); }
	~clears()
	{
		if (done_)
			cudaEventDestroy(done_);
	}
	clears(const clears &) = delete;
	clears(clears &&other) : done_(std::exchange(other.done_, nullptr)) {}

private:
	cudaEvent_t done_ = nullptr;
};

class cannot {
public:
	cannot() { cudaEventCreate(&done_); }
	~cannot() { cudaEventDestroy(done_); }
	cannot(const cannot &) = delete;
	cannot(cannot &&) = delete;

private:
	cudaEvent_t done_;
};

// The move of the pointer clears it, and the destructor asks for it.
class asks {
public:
	asks() : owns_(new int(1)) { cudaEventCreate(&done_); }
	~asks()
	{
		if (owns_)
			cudaEventDestroy(done_);
	}
	asks(asks &&) = default;

private:
	std::unique_ptr<int> owns_;
	cudaEvent_t done_;
};
