// SPDX-License-Identifier: Apache-2.0
// A kernel of a module gets one pointer: what it does, it writes there, and the host reads that at once.
#include <cuda.h>

struct row_sheet {
	int errors, rows;
};

int count_rows(CUfunction counter, struct row_sheet *sheet, CUstream belt)
{
	int pass = 1;
	void *args[2];
	args[0] = &sheet;
	args[1] = &pass;
	if (cuLaunchKernel(counter, 8, 1, 1, 128, 1, 1, 0, belt, args, 0) != CUDA_SUCCESS)
		return -1;
	return sheet->errors; // expect: GPU106 // validate: confirmed
}

// Of two pointers either may be the result; nobody but the kernel has written this one.
int weigh_rows(CUfunction scales, CUdeviceptr rows, CUstream belt)
{
	CUdeviceptr sum;
	void *args[2];
	if (cuMemAllocManaged(&sum, sizeof(long), CU_MEM_ATTACH_GLOBAL) != CUDA_SUCCESS)
		return -1;
	args[0] = &rows;
	args[1] = &sum;
	if (cuLaunchKernel(scales, 8, 1, 1, 128, 1, 1, 0, belt, args, 0) != CUDA_SUCCESS)
		return -2;
	long weight = *(long *)sum; // expect: GPU106 // validate: confirmed
	cuStreamSynchronize(belt);
	cuMemFree(sum);
	return weight > 0;
}
