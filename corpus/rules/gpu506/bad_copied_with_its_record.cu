// SPDX-License-Identifier: Apache-2.0
// A record is copied by its members: the buffer in it has no copy constructor, so that both copies hold the one pointer, and free it.
#include <cuda_runtime.h>

struct band_memory {
	static void *get(size_t bytes)
	{
		void *memory = nullptr;
		cudaMalloc(&memory, bytes);
		return memory;
	}
	static void give_back(void *memory)
	{
		cudaFree(memory); // expect: GPU506 // validate: confirmed
	}
};

template <typename T, class Memory> class band_buffer {
public:
	explicit band_buffer(size_t n) : m_at(static_cast<T *>(Memory::get(n * sizeof(T))))
	{
	}
	~band_buffer()
	{
		if (m_at)
			Memory::give_back(m_at);
	}

private:
	T *m_at;
};

struct band {
	int width;
	band_buffer<float, band_memory> pixels;
};

void copy_band(int n)
{
	band first = {n, band_buffer<float, band_memory>(n)};
	band second = first;
	second.width = n;
}
