// SPDX-License-Identifier: Apache-2.0
// expect-none
// The host reads what it has told the kernel itself, and the result behind a wait.
#include <cuda.h>

struct recipe {
	int flour, water;
};

int bake_rows(CUfunction oven, CUdeviceptr dough, CUstream tray)
{
	CUdeviceptr place;
	void *args[2];
	if (cuMemAllocManaged(&place, sizeof(struct recipe), CU_MEM_ATTACH_GLOBAL) != CUDA_SUCCESS)
		return -1;
	struct recipe *told = (struct recipe *)place;
	told->flour = 3;
	told->water = 2;
	args[0] = &dough;
	args[1] = &told;
	if (cuLaunchKernel(oven, 8, 1, 1, 128, 1, 1, 0, tray, args, 0) != CUDA_SUCCESS)
		return -2;
	int parts = told->flour + told->water;
	cuStreamSynchronize(tray);
	cuMemFree(place);
	return parts;
}

int taste_rows(CUfunction tongue, struct recipe *left, CUstream tray)
{
	void *args[1];
	args[0] = &left;
	if (cuLaunchKernel(tongue, 8, 1, 1, 128, 1, 1, 0, tray, args, 0) != CUDA_SUCCESS)
		return -1;
	cuStreamSynchronize(tray);
	return left->flour;
}
