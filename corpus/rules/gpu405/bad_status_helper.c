// SPDX-License-Identifier: Apache-2.0
// A helper turns the driver's status into the program's own; who does not wait leaves the context pushed.
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
	int ret = CHECK(cuCtxPushCurrent(d->context)); // expect: GPU405 // validate: confirmed
	if (ret < 0)
		return ret;
	ret = CHECK(cuMemcpyDtoHAsync(to, from, size, d->stream));
	if (ret < 0)
		goto out;
	if (!wait)
		return 0;
	ret = CHECK(cuStreamSynchronize(d->stream));
out:
	CHECK(cuCtxPopCurrent(&popped));
	return ret;
}
