// SPDX-License-Identifier: Apache-2.0
// All methods ask for the context that is current and make it current again; one makes the object's own current and leaves it, and one forgets to
// make the object's own current.
#include <cuda.h>

class Greenhouse {
public:
	explicit Greenhouse(CUcontext c) : context_(c) {}

	CUdeviceptr plant(size_t bytes)
	{
		CUcontext outside;
		cuCtxGetCurrent(&outside);
		cuCtxSetCurrent(context_);
		CUdeviceptr bed = 0;
		cuMemAlloc(&bed, bytes);
		cuCtxSetCurrent(outside);
		return bed;
	}

	void water(CUdeviceptr bed, size_t bytes)
	{
		CUcontext outside;
		cuCtxGetCurrent(&outside);
		cuCtxSetCurrent(context_); // expect: GPU405 // validate: -
		cuMemsetD8(bed, 0, bytes);
	}

	void wait()
	{
		CUcontext outside;
		cuCtxGetCurrent(&outside);
		cuCtxSynchronize();
		cuCtxSetCurrent(outside); // expect: GPU405 // validate: -
	}

	void harvest(CUdeviceptr bed, void *basket, size_t bytes)
	{
		CUcontext outside;
		cuCtxGetCurrent(&outside);
		cuCtxSetCurrent(context_);
		cuMemcpyDtoH(basket, bed, bytes);
		cuCtxSetCurrent(outside);
	}

	void clear(CUdeviceptr bed)
	{
		CUcontext outside;
		cuCtxGetCurrent(&outside);
		cuCtxSetCurrent(context_);
		cuMemFree(bed);
		cuCtxSetCurrent(outside);
	}

private:
	CUcontext context_;
};
