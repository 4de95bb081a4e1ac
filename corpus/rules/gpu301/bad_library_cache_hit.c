// SPDX-License-Identifier: Apache-2.0
/* A hit loads the library, which needs no context; the launch does, and only a miss has made one. */
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>

int compile_to_cubin(const char *name, char *cubin, size_t room);

static int read_cache(const char *name, char *cubin, size_t room)
{
	FILE *f = fopen(name, "rb");
	size_t n = 0;
	if (f) {
		n = fread(cubin, 1, room, f);
		fclose(f);
	}
	return n > 0;
}

static int initialise(void)
{
	CUdevice device;
	CUcontext context;
	if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&device, 0) != CUDA_SUCCESS)
		return 0;
	return cuDevicePrimaryCtxRetain(&context, device) == CUDA_SUCCESS && cuCtxSetCurrent(context) == CUDA_SUCCESS;
}

int main(int argc, char **argv)
{
	static char cubin[1 << 16];
	CUlibrary library;
	CUkernel kernel;
	void *args[1] = {0};
	const char *name = argc > 1 ? argv[1] : "solve.cubin";
	if (!read_cache(name, cubin, sizeof cubin)) {
		if (!initialise() || !compile_to_cubin(name, cubin, sizeof cubin))
			return EXIT_FAILURE;
	}
	if (cuLibraryLoadData(&library, cubin, NULL, NULL, 0, NULL, NULL, 0) != CUDA_SUCCESS)
		return EXIT_FAILURE;
	if (cuLibraryGetKernel(&kernel, library, "solve") != CUDA_SUCCESS)
		return EXIT_FAILURE;
	if (cuLaunchCooperativeKernel((CUfunction)kernel, 8, 1, 1, 128, 1, 1, 0, 0, args) != CUDA_SUCCESS) // expect: GPU301 // validate: error(CUDA_ERROR_NOT_INITIALIZED)
		return EXIT_FAILURE;
	return cuCtxSynchronize() == CUDA_SUCCESS ? EXIT_SUCCESS : EXIT_FAILURE;
}
