// SPDX-License-Identifier: Apache-2.0
// expect-none
/* Driver API in C: primary context, module, stream, one launch; everything released on every way out. */
#include <cuda.h>
#include <stdio.h>

static const char *name_of(CUresult r)
{
	const char *s = NULL;
	return cuGetErrorName(r, &s) == CUDA_SUCCESS ? s : "unknown";
}

#define CU(call)                                                        \
	do {                                                                \
		r = (call);                                                     \
		if (r != CUDA_SUCCESS) {                                        \
			fprintf(stderr, "%s: %s\n", #call, name_of(r));             \
			goto out;                                                   \
		}                                                               \
	} while (0)

int scale_on_gpu(const char *cubin, float *host, int n, float factor)
{
	CUresult r;
	CUdevice dev = 0;
	CUcontext ctx = NULL;
	CUmodule mod = NULL;
	CUfunction fun = NULL;
	CUstream stream = NULL;
	CUdeviceptr mem = 0;
	void *args[] = {&mem, &n, &factor};

	CU(cuInit(0));
	CU(cuDeviceGet(&dev, 0));
	CU(cuDevicePrimaryCtxRetain(&ctx, dev));
	CU(cuCtxSetCurrent(ctx));
	CU(cuModuleLoad(&mod, cubin));
	CU(cuModuleGetFunction(&fun, mod, "scale"));
	CU(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	CU(cuMemAlloc(&mem, n * sizeof(float)));
	CU(cuMemcpyHtoDAsync(mem, host, n * sizeof(float), stream));
	CU(cuLaunchKernel(fun, (n + 255) / 256, 1, 1, 256, 1, 1, 0, stream, args, NULL));
	CU(cuMemcpyDtoHAsync(host, mem, n * sizeof(float), stream));
	CU(cuStreamSynchronize(stream));
out:
	if (stream) {
		cuStreamSynchronize(stream);
		cuStreamDestroy(stream);
	}
	if (mem)
		cuMemFree(mem);
	if (mod)
		cuModuleUnload(mod);
	if (ctx)
		cuDevicePrimaryCtxRelease(dev);
	return r == CUDA_SUCCESS ? 0 : -1;
}
