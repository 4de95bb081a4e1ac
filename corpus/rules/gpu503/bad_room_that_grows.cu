// SPDX-License-Identifier: Apache-2.0
// Where the barn is too small for what comes, it gets a new one, and the old one stays allocated.
#include <cuda_runtime.h>

class Barn {
public:
	~Barn() { cudaFree(hay_); }

	void store(const float *hay, size_t bytes)
	{
		if (bytes > room_) {
			cudaMalloc((void **)&hay_, bytes); // expect: GPU503 // validate: -
			room_ = bytes;
		}
		cudaMemcpy(hay_, hay, bytes, cudaMemcpyHostToDevice);
	}

private:
	float *hay_ = nullptr;
	size_t room_ = 0;
};
