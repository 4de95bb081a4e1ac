// SPDX-License-Identifier: Apache-2.0
// The temporary restores the former device at the end of its statement. That it asks whether it has one changes nothing: the current device has a
// number from 0 on.
#include <cuda_runtime.h>

class on_device {
	int former = -1;

public:
	on_device() { cudaGetDevice(&former); }
	explicit on_device(int device) : on_device() { cudaSetDevice(device); }
	~on_device()
	{
		if (former != -1)
			cudaSetDevice(former);
	}
};

__global__ void clear_one(float *x)
{
	*x = 0;
}

struct shard {
	int device;
	float *data;
	cudaStream_t stream;

	void clear()
	{
		on_device{device};
		clear_one<<<1, 1, 0, stream>>>(data); // expect: GPU202 // validate: -
	}
};
