// SPDX-License-Identifier: Apache-2.0
// expect-none
// Structures of this file alone: each handle is ended, by its name, through a list of addresses, or by who gets it; and one filter is never closed.
#include <cuda.h>

#include <stdlib.h>

void tint_give_back(CUmodule module);

struct tint_state {
	CUstream stream;
	CUmodule first, second;
};

int tint_open(void *priv, const char *image)
{
	struct tint_state *s = priv;
	if (cuStreamCreate(&s->stream, CU_STREAM_NON_BLOCKING) != CUDA_SUCCESS)
		return -1;
	if (cuModuleLoadData(&s->first, image) != CUDA_SUCCESS || cuModuleLoadData(&s->second, image) != CUDA_SUCCESS)
		return -1;
	return 0;
}

static void tint_unload(struct tint_state *s)
{
	CUmodule *const loaded[] = {&s->first};
	for (size_t i = 0; i < sizeof loaded / sizeof *loaded; i++)
		cuModuleUnload(*loaded[i]);
}

void tint_close(void *priv)
{
	struct tint_state *s = priv;
	tint_unload(s);
	tint_give_back(s->second);
	cuStreamDestroy(s->stream);
}

struct blur_state {
	CUstream stream;
	CUmodule module;
};

int blur_open(void *priv, const char *image)
{
	struct blur_state *s = priv;
	if (cuStreamCreate(&s->stream, CU_STREAM_NON_BLOCKING) != CUDA_SUCCESS)
		return -1;
	return cuModuleLoadData(&s->module, image) == CUDA_SUCCESS ? 0 : -1;
}

void blur_close(void *priv)
{
	struct blur_state *s = priv;
	if (s->module)
		cuModuleUnload(s->module);
	cuStreamDestroy(s->stream);
}

// Nothing ends any of them: they live as long as the program.
struct grain_state {
	CUstream stream;
	CUmodule module;
};

int grain_open(void *priv, const char *image)
{
	struct grain_state *s = priv;
	if (cuStreamCreate(&s->stream, CU_STREAM_NON_BLOCKING) != CUDA_SUCCESS)
		return -1;
	return cuModuleLoadData(&s->module, image) == CUDA_SUCCESS ? 0 : -1;
}
