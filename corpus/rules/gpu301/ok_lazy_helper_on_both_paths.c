// SPDX-License-Identifier: Apache-2.0
// expect-none
/* The lazy helper runs on the hit as well as on the miss. */
#include <cuda.h>
#include <stdlib.h>

const void *find_cubin(const char *name);
const void *build_cubin(const char *name);

static int ensure_context(void)
{
	static CUcontext context;
	CUdevice device;
	if (context)
		return cuCtxSetCurrent(context) == CUDA_SUCCESS;
	return cuInit(0) == CUDA_SUCCESS && cuDeviceGet(&device, 0) == CUDA_SUCCESS &&
	       cuDevicePrimaryCtxRetain(&context, device) == CUDA_SUCCESS && cuCtxSetCurrent(context) == CUDA_SUCCESS;
}

int main(void)
{
	CUmodule module;
	CUfunction f;
	void *args[1] = {0};
	const void *cubin = find_cubin("solve");
	if (!ensure_context())
		return EXIT_FAILURE;
	if (!cubin)
		cubin = build_cubin("solve");
	if (cuModuleLoadData(&module, cubin) != CUDA_SUCCESS || cuModuleGetFunction(&f, module, "solve") != CUDA_SUCCESS)
		return EXIT_FAILURE;
	return cuLaunchCooperativeKernel(f, 8, 1, 1, 128, 1, 1, 0, 0, args) == CUDA_SUCCESS ? EXIT_SUCCESS : EXIT_FAILURE;
}
