// SPDX-License-Identifier: Apache-2.0
// What is made depends on a constant of the class, what is destroyed does not.
#include <cuda_runtime.h>

template <class kind>
class shared {
public:
	shared()
	{
		cudaMalloc(&data, 64);
		if constexpr (kind::has_event)
			cudaEventCreate(&event);
	}
	~shared()
	{
		cudaFree(data);
		cudaEventDestroy(event); // expect: GPU502 // validate: -
	}

private:
	cudaEvent_t event;
	void *data = nullptr;
};

struct plain {
	static constexpr bool has_event = false;
};

void use() { shared<plain> s; }
