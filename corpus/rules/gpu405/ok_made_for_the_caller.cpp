// SPDX-License-Identifier: Apache-2.0
// expect-none: where the caller wants a context of its own, it gets one, and `cuCtxCreate` makes it current.
#include <cuda.h>

class session_decoder {
public:
	explicit session_decoder(CUcontext context) : context_(context)
	{
		cuCtxPushCurrent(context_);
		cuMemAlloc(&frames_, 1 << 20);
		cuCtxPopCurrent(nullptr);
	}
	session_decoder(const session_decoder &) = delete;
	~session_decoder()
	{
		cuCtxPushCurrent(context_);
		cuMemFree(frames_);
		cuCtxPopCurrent(nullptr);
	}

private:
	CUcontext context_;
	CUdeviceptr frames_ = 0;
};

session_decoder *open_session(CUdevice device, CUcontext &context, bool is_shared)
{
	if (!is_shared)
		cuCtxCreate(&context, nullptr, 0, device);
	return new session_decoder(context);
}
