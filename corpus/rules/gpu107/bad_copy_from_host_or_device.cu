// SPDX-License-Identifier: Apache-2.0
// The copy may take its bytes from the heap, which `free` takes back while it runs.
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
			free(host); // expect: GPU107 // validate: -
		host = NULL;
	}
};

void run(bool on_device, float *to, cudaStream_t stream)
{
	buffer b = {make(1024), make(1024), on_device};
	cudaMemcpyAsync(to, b.get(), 4096, cudaMemcpyHostToDevice, stream);
	b.drop();
}
