// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda_runtime.h>
#include <memory>

struct stream_end {
	void operator()(cudaStream_t *stream) const
	{
		cudaStreamDestroy(*stream);
		delete stream;
	}
};
using own_stream = std::unique_ptr<cudaStream_t, stream_end>;

inline own_stream make_stream(unsigned flags = cudaStreamDefault)
{
	own_stream stream(new cudaStream_t);
	if (cudaStreamCreateWithFlags(stream.get(), flags) != cudaSuccess)
		stream.reset();
	return stream;
}
