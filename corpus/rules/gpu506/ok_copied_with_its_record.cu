// SPDX-License-Identifier: Apache-2.0
// A record is copied by its members: the buffer in it has a copy constructor, which allocates memory of its own. That of a class template is not
// shown where only such a copy calls it.
#include <cuda_runtime.h>
// expect-none

struct strip_memory {
	static void *get(size_t bytes)
	{
		void *memory = nullptr;
		cudaMalloc(&memory, bytes);
		return memory;
	}
	static void give_back(void *memory)
	{
		cudaFree(memory);
	}
};

template <typename T, class Memory> class strip_buffer {
public:
	strip_buffer() = default;
	explicit strip_buffer(size_t n) : m_at(static_cast<T *>(Memory::get(n * sizeof(T)))), m_n(n)
	{
	}
	strip_buffer(const strip_buffer &other) : m_at(static_cast<T *>(Memory::get(other.m_n * sizeof(T)))), m_n(other.m_n)
	{
		cudaMemcpy(m_at, other.m_at, m_n * sizeof(T), cudaMemcpyDeviceToDevice);
	}
	strip_buffer &operator=(strip_buffer &&other)
	{
		if (m_at)
			Memory::give_back(m_at);
		m_at = other.m_at;
		m_n = other.m_n;
		other.m_at = nullptr;
		return *this;
	}
	~strip_buffer()
	{
		if (m_at)
			Memory::give_back(m_at);
	}

private:
	T *m_at = nullptr;
	size_t m_n = 0;
};

struct strip {
	int width;
	strip_buffer<float, strip_memory> pixels;
};

void copy_strip(int n)
{
	strip first{};
	first.pixels = strip_buffer<float, strip_memory>(n);
	strip second = first;
	second.width = n;
}

void copy_strip_into_array(int n)
{
	strip first{};
	first.pixels = strip_buffer<float, strip_memory>(n);
	strip all[1] = {first};
	all[0].width = n;
}
