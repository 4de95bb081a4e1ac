// SPDX-License-Identifier: Apache-2.0
// The guard makes the context on its first use, which pushes it, and pushes it as always.
#include <cuda.h>

static CUcontext shared;

class current {
public:
	current()
	{
		if (!shared) {
			CUdevice device;
			cuDeviceGet(&device, 0);
			cuCtxCreate(&shared, nullptr, 0, device); // expect: GPU405 // validate: confirmed
		}
		cuCtxPushCurrent(shared);
	}
	~current()
	{
		CUcontext popped;
		cuCtxPopCurrent(&popped);
	}
};

void clear(CUdeviceptr p, size_t n)
{
	current c;
	cuMemsetD8(p, 0, n);
}
