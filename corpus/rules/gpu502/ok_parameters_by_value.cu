// SPDX-License-Identifier: Apache-2.0
// expect-none: an object for a parameter by value is the callee's, which changes places with it, or moves it on: copy and swap, and a sink.
#include <cuda_runtime.h>
#include <utility>

class swapped_stream {
public:
	swapped_stream()
	{
		cudaStreamCreate(&m_stream);
	}
	swapped_stream(const swapped_stream &) : swapped_stream()
	{
	}
	swapped_stream(swapped_stream &&from) noexcept
	{
		std::swap(m_stream, from.m_stream);
	}
	swapped_stream &operator=(swapped_stream from)
	{
		std::swap(m_stream, from.m_stream);
		return *this;
	}
	~swapped_stream()
	{
		if (m_stream)
			cudaStreamDestroy(m_stream);
	}
	cudaStream_t get() const
	{
		return m_stream;
	}

private:
	cudaStream_t m_stream = nullptr;
};

class stream_sink {
public:
	explicit stream_sink(swapped_stream taken) : m_taken(std::move(taken))
	{
	}
	void take(swapped_stream other)
	{
		m_taken = std::move(other);
	}
	cudaStream_t get() const
	{
		return m_taken.get();
	}

private:
	swapped_stream m_taken;
};

void clear_on_a_copy(float *d_data, float *d_other)
{
	swapped_stream first, second;
	first = second;
	cudaMemsetAsync(d_data, 0, 64, first.get());
	first = std::move(second);
	cudaMemsetAsync(d_other, 0, 64, first.get());
}

void clear_in_a_sink(float *d_data, float *d_other)
{
	swapped_stream first, second;
	stream_sink sink(std::move(first));
	cudaMemsetAsync(d_data, 0, 64, sink.get());
	sink.take(std::move(second));
	cudaMemsetAsync(d_other, 0, 64, sink.get());
}
