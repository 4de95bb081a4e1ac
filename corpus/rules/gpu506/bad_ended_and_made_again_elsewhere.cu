// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <new>

template <typename T> class replaceable_rows {
public:
	explicit replaceable_rows(size_t n)
	{
		cudaMalloc(&memory_, n * sizeof(T));
	}
	replaceable_rows(const replaceable_rows &) = delete;
	~replaceable_rows()
	{
		cudaFree(memory_); // expect: GPU506 // validate: confirmed
	}

private:
	T *memory_ = nullptr;
};

void rows_made_elsewhere(size_t n)
{
	alignas(replaceable_rows<float>) unsigned char room[sizeof(replaceable_rows<float>)];
	replaceable_rows<float> first(n);
	first.~replaceable_rows();
	replaceable_rows<float> *second = new (room) replaceable_rows<float>(n);
	second->~replaceable_rows();
}
