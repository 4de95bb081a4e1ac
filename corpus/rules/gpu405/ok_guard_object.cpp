// SPDX-License-Identifier: Apache-2.0
// expect-none
// The guard pops on every exit.
#include <cuda.h>

class ContextGuard {
public:
	explicit ContextGuard(CUcontext context) : pushed_(cuCtxPushCurrent(context) == CUDA_SUCCESS) {}
	~ContextGuard()
	{
		if (pushed_)
			cuCtxPopCurrent(nullptr);
	}
	ContextGuard(const ContextGuard &) = delete;
	ContextGuard &operator=(const ContextGuard &) = delete;
	bool ok() const { return pushed_; }

private:
	bool pushed_;
};

bool download(CUcontext context, void *host, CUdeviceptr device, size_t n)
{
	ContextGuard guard(context);
	if (!guard.ok())
		return false;
	if (!host)
		return true;
	return cuMemcpyDtoH(host, device, n) == CUDA_SUCCESS;
}
