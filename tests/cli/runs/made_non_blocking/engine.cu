// SPDX-License-Identifier: Apache-2.0
#include "tensor.h"

struct engine {
	cudaStream_t stream;
	tensor input;

	explicit engine(size_t bytes) : input(bytes)
	{
		cudaStreamCreate(&stream);
		input.set_stream(stream);
	}

	~engine()
	{
		cudaStreamDestroy(stream);
	}
};

engine *make(size_t bytes)
{
	return new engine(bytes);
}
