// SPDX-License-Identifier: Apache-2.0
// expect-none: objects that work on a piece of memory of others do not own it, one or an array of them.
#include <cuda_runtime.h>

class image_piece {
public:
	image_piece() : m_data(nullptr), m_owns(false)
	{
	}
	image_piece(const image_piece &) = delete;
	~image_piece()
	{
		if (m_owns && m_data)
			cudaFree(m_data);
	}
	void place(float *memory, size_t bytes)
	{
		m_data = memory;
		if (!memory) {
			cudaMalloc(&m_data, bytes);
			m_owns = true;
		}
	}
	float *data()
	{
		return m_data;
	}

private:
	float *m_data;
	bool m_owns;
};

static void clear_octave(float *memory)
{
	image_piece layer[5];
	for (int i = 0; i < 5; i++)
		layer[i].place(memory + 64 * i, 64);
	cudaMemset(layer[0].data(), 0, 64);
}

void clear_pyramid(float *memory)
{
	image_piece base;
	base.place(memory, 64);
	clear_octave(memory);
	cudaMemset(base.data(), 0, 64);
}
