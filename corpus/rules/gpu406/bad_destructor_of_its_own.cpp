// SPDX-License-Identifier: Apache-2.0
// Every method selects the decoder's context; the destructor, which any thread may run, does not.
#include <cuda.h>

class Scope {
public:
	explicit Scope(CUcontext context) { cuCtxPushCurrent(context); }
	~Scope() { cuCtxPopCurrent(nullptr); }
};

class FramePool {
public:
	explicit FramePool(CUcontext context, size_t bytes);
	~FramePool();
	void clear();
	bool upload(const void *from, size_t bytes);
	bool download(void *to, size_t bytes);

private:
	CUcontext context_;
	CUdeviceptr frame_ = 0;
	size_t bytes_;
};

FramePool::FramePool(CUcontext context, size_t bytes) : context_(context), bytes_(bytes)
{
	Scope scope(context_);
	cuMemAlloc(&frame_, bytes_);
}

FramePool::~FramePool()
{
	if (frame_)
		cuMemFree(frame_); // expect: GPU406 // validate: not-observed
}

void FramePool::clear()
{
	Scope scope(context_);
	cuMemsetD8(frame_, 0, bytes_);
}

bool FramePool::upload(const void *from, size_t bytes)
{
	Scope scope(context_);
	return cuMemcpyHtoD(frame_, from, bytes) == CUDA_SUCCESS;
}

bool FramePool::download(void *to, size_t bytes)
{
	Scope scope(context_);
	return cuMemcpyDtoH(to, frame_, bytes) == CUDA_SUCCESS;
}
