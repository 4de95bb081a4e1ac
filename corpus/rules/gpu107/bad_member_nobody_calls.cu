// SPDX-License-Identifier: Apache-2.0
// A member of a class template that nobody instantiates; which == its check calls is open there.
#include <cuda_runtime.h>
#include <cstdlib>

struct version {
	int number;
};
bool operator==(const version &x, const version &y);

#define CHECK(call)                                                                                                    \
	do {                                                                                                           \
		auto status = (call);                                                                                  \
		if (!(status == cudaSuccess))                                                                          \
			abort();                                                                                       \
	} while (0)

template <class T> class device_array {
	using tag = typename T::tag; // no class here has one: the template stays as written
public:
	T at(size_t i, cudaStream_t s) const
	{
		T value;
		CHECK(cudaMemcpyAsync(&value, memory + i, sizeof(T), cudaMemcpyDeviceToHost, s));
		return value; // expect: GPU107 // validate: confirmed
	}

private:
	T *memory = nullptr;
};
