// SPDX-License-Identifier: Apache-2.0
// The callee's copy of the object ends the stream, and then the caller's object does.
#include <cuda_runtime.h>

class shallow_stream {
public:
	shallow_stream()
	{
		cudaStreamCreate(&m_stream);
	}
	~shallow_stream()
	{
		cudaStreamDestroy(m_stream); // expect: GPU502 // validate: confirmed
	}
	cudaStream_t get() const
	{
		return m_stream;
	}

private:
	cudaStream_t m_stream = nullptr;
};

static void clear_on_shallow(shallow_stream stream, float *d_data)
{
	cudaMemsetAsync(d_data, 0, 64, stream.get());
}

void clear_once(float *d_data)
{
	shallow_stream stream;
	clear_on_shallow(stream, d_data);
}
