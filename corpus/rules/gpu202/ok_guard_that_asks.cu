// SPDX-License-Identifier: Apache-2.0
// expect-none
// The guard has a name, and lasts to the end of the block; the work behind it is on the caller's device again, whatever the guard asks.
#include <cuda_runtime.h>

class on_device {
	int former = -1;

public:
	on_device() { cudaGetDevice(&former); }
	explicit on_device(int device) : on_device() { cudaSetDevice(device); }
	~on_device()
	{
		if (former >= 0)
			cudaSetDevice(former);
	}
};

__global__ void fill_one(float *x)
{
	*x = 1;
}

struct shard {
	int device;
	float *data;
	cudaStream_t stream;

	void fill()
	{
		on_device guard{device};
		fill_one<<<1, 1, 0, stream>>>(data);
	}
};
