// SPDX-License-Identifier: Apache-2.0
// A class that frees its memory is given by value: the copy's destructor frees it first.
#include <cuda_runtime.h>

class weight_buffer {
public:
	explicit weight_buffer(size_t bytes)
	{
		cudaMalloc(&d_weights, bytes);
	}
	~weight_buffer()
	{
		cudaFree(d_weights); // expect: GPU506 // validate: confirmed
	}
	void *get() const
	{
		return d_weights;
	}

private:
	void *d_weights = nullptr;
};

static void clear_weights(weight_buffer w, size_t bytes)
{
	cudaMemset(w.get(), 0, bytes);
}

void prepare_weights(size_t bytes)
{
	weight_buffer w(bytes);
	clear_weights(w, bytes);
}
