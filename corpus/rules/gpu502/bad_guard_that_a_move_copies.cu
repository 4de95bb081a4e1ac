// SPDX-License-Identifier: Apache-2.0
// A guard that the move copies guards nothing; an instance of a template moves as its pattern says.
#include <cuda_runtime.h>

class owner {
public:
	owner() { cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking); }
	~owner()
	{
		if (stream_ != nullptr) {
			cudaStreamSynchronize(stream_);
			cudaStreamDestroy(stream_); // expect: GPU502
		}
	}
	owner(const owner &) = delete;
	owner(owner &&) noexcept = default;

private:
	cudaStream_t stream_ = nullptr;
};

template <class T> class holder {
public:
	holder() { cudaEventCreate(&done_); }
	~holder() { cudaEventDestroy(done_); } // expect: GPU502
	holder(holder &&) = default;
	T value() const { return T(); }

private:
	cudaEvent_t done_;
};

int use()
{
	holder<int> h;
	return h.value();
}
