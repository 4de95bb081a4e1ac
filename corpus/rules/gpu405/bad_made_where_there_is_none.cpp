// SPDX-License-Identifier: Apache-2.0
// The caller's context is made where there is none yet, and stays on the stack that time.
#include <cuda.h>

class frame_store {
public:
	explicit frame_store(CUcontext context) : context_(context)
	{
		cuCtxPushCurrent(context_);
		cuMemAlloc(&frames_, 1 << 20);
		cuCtxPopCurrent(nullptr);
	}
	frame_store(const frame_store &) = delete;
	~frame_store()
	{
		cuCtxPushCurrent(context_);
		cuMemFree(frames_);
		cuCtxPopCurrent(nullptr);
	}

private:
	CUcontext context_;
	CUdeviceptr frames_ = 0;
};

frame_store *open_store(CUdevice device, CUcontext &context)
{
	if (!context)
		cuCtxCreate(&context, nullptr, 0, device); // expect: GPU405 // validate: confirmed
	return new frame_store(context);
}
