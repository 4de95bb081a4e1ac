// SPDX-License-Identifier: Apache-2.0
// expect-none
// A helper turns the driver's status into the program's own: an exit after a failed push has nothing to pop.
#include <cuda.h>
#include <errno.h>

struct device {
	CUcontext context;
	CUstream stream;
};

static int status_of(CUresult result, const char *call)
{
	(void)call;
	return result == CUDA_SUCCESS ? 0 : -EIO;
}
#define CHECK(call) status_of((call), #call)

int transfer(struct device *d, void *to, CUdeviceptr from, size_t size, int wait)
{
	CUcontext popped;
	int ret = CHECK(cuCtxPushCurrent(d->context));
	if (ret < 0)
		return ret;
	ret = CHECK(cuMemcpyDtoHAsync(to, from, size, d->stream));
	if (ret < 0)
		goto out;
	if (wait)
		ret = CHECK(cuStreamSynchronize(d->stream));
out:
	CHECK(cuCtxPopCurrent(&popped));
	return ret;
}
