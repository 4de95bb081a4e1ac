// SPDX-License-Identifier: Apache-2.0
// One constructor makes the event, the destructor destroys it for all of them.
#include <cuda_runtime.h>

class buffer {
public:
	explicit buffer(size_t n)
	{
		cudaMalloc(&data, n);
		cudaEventCreate(&ready);
	}
	buffer(size_t n, cudaStream_t s)
	{
		cudaMalloc(&data, n + (s != nullptr));
	}
	~buffer()
	{
		if (data) {
			cudaFree(data);
			cudaEventDestroy(ready); // expect: GPU502 // validate: -
		}
	}

private:
	void *data = nullptr;
	cudaEvent_t ready;
};

void use(size_t n, cudaStream_t s)
{
	buffer with_event(n), without(n, s);
}
