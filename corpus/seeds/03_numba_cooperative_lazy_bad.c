// SPDX-License-Identifier: Apache-2.0
/* A helper initialises when it is first called, and only the miss calls it. */
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                                                                     \
	do {                                                                            \
		if ((call) != CUDA_SUCCESS) {                                           \
			fprintf(stderr, "%s:%d: failed\n", __FILE__, __LINE__);         \
			exit(EXIT_FAILURE);                                             \
		}                                                                       \
	} while (0)

enum { IMAGE_ROOM = 1 << 18 };

int compile_and_link(const char *source, char *image, size_t room);

static void initialise(void)
{
	static CUcontext context;
	CUdevice device;
	if (context)
		return;
	CHECK(cuInit(0));
	CHECK(cuDeviceGet(&device, 0));
	CHECK(cuDevicePrimaryCtxRetain(&context, device));
	CHECK(cuCtxSetCurrent(context));
}

static int cache_read(const char *path, char *image, size_t room)
{
	FILE *file = fopen(path, "rb");
	size_t n = 0;
	if (file) {
		n = fread(image, 1, room, file);
		fclose(file);
	}
	return n > 0;
}

static void cache_write(const char *path, const char *image, size_t size)
{
	FILE *file = fopen(path, "wb");
	if (file) {
		fwrite(image, 1, size, file);
		fclose(file);
	}
}

static CUfunction load(const char *image)
{
	CUlibrary library;
	CUkernel kernel;
	CHECK(cuLibraryLoadData(&library, image, NULL, NULL, 0, NULL, NULL, 0));
	CHECK(cuLibraryGetKernel(&kernel, library, "grid_sum"));
	return (CUfunction)kernel;
}

static CUfunction get_kernel(const char *path, const char *source)
{
	static char image[IMAGE_ROOM];
	if (cache_read(path, image, sizeof image))
		return load(image);
	initialise();
	if (!compile_and_link(source, image, sizeof image))
		exit(EXIT_FAILURE);
	cache_write(path, image, sizeof image);
	return load(image);
}

int main(int argc, char **argv)
{
	void *args[1] = {0};
	if (argc < 3)
		return EXIT_FAILURE;
	CUfunction f = get_kernel(argv[1], argv[2]);
	CHECK(cuLaunchCooperativeKernel(f, 8, 1, 1, 128, 1, 1, 0, 0, args)); // expect: GPU301 // validate: error(CUDA_ERROR_NOT_INITIALIZED)
	CHECK(cuCtxSynchronize());
	return EXIT_SUCCESS;
}
