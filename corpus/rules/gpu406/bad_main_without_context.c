// SPDX-License-Identifier: Apache-2.0
/* cuInit alone makes no context. */
#include <cuda.h>
#include <stdio.h>

int main(void)
{
	CUdeviceptr p;
	CUdevice device;
	if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&device, 0) != CUDA_SUCCESS)
		return 1;
	if (cuMemAlloc(&p, 1024) != CUDA_SUCCESS) { // expect: GPU406 // validate: error(CUDA_ERROR_INVALID_CONTEXT)
		puts("no memory");
		return 1;
	}
	cuMemFree(p);
	return 0;
}
