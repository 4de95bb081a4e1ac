// SPDX-License-Identifier: Apache-2.0
// expect-none
/* Both paths come after the initialisation. */
#include <cuda.h>
#include <stdlib.h>

int read_cache(const char *name, char *cubin, size_t room);
int compile_to_cubin(const char *name, char *cubin, size_t room);

int main(int argc, char **argv)
{
	static char cubin[1 << 16];
	CUdevice device;
	CUcontext context;
	CUlibrary library;
	CUkernel kernel;
	void *args[1] = {0};
	const char *name = argc > 1 ? argv[1] : "solve.cubin";
	if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&device, 0) != CUDA_SUCCESS ||
	    cuDevicePrimaryCtxRetain(&context, device) != CUDA_SUCCESS || cuCtxSetCurrent(context) != CUDA_SUCCESS)
		return EXIT_FAILURE;
	if (!read_cache(name, cubin, sizeof cubin) && !compile_to_cubin(name, cubin, sizeof cubin))
		return EXIT_FAILURE;
	if (cuLibraryLoadData(&library, cubin, NULL, NULL, 0, NULL, NULL, 0) != CUDA_SUCCESS)
		return EXIT_FAILURE;
	if (cuLibraryGetKernel(&kernel, library, "solve") != CUDA_SUCCESS)
		return EXIT_FAILURE;
	if (cuLaunchCooperativeKernel((CUfunction)kernel, 8, 1, 1, 128, 1, 1, 0, 0, args) != CUDA_SUCCESS)
		return EXIT_FAILURE;
	return cuCtxSynchronize() == CUDA_SUCCESS ? EXIT_SUCCESS : EXIT_FAILURE;
}
