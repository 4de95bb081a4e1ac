// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda_runtime.h>

class tensor
{
      public:
	explicit tensor(size_t bytes) : bytes(bytes)
	{
	}

	void set_stream(cudaStream_t s)
	{
		stream = s;
	}

	void fill(const float *from);

      private:
	float *data = nullptr;
	size_t bytes;
	cudaStream_t stream = nullptr;
};
