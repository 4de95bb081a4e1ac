// SPDX-License-Identifier: Apache-2.0
// expect-none
// The buffer is on the heap, or on the device. What a kernel works on was never on the heap.
#include <cuda_runtime.h>
#include <stdlib.h>

float *make(int count);

struct buffer {
	float *host, *device;
	bool on_device;

	float *get() const
	{
		if (on_device)
			return device;
		return host;
	}
	void drop()
	{
		if (host)
			free(host);
		host = NULL;
	}
};

__global__ void twice(float *x)
{
	x[threadIdx.x] *= 2;
}

void run(bool on_device)
{
	buffer b = {make(32), make(32), on_device};
	twice<<<1, 32>>>(b.get());
	b.drop();
}
