// SPDX-License-Identifier: Apache-2.0
// expect-none
// To destroy the context that is current takes it off the thread's stack: both exits leave that as it was.
#include <cuda.h>

int measure(CUdevice device, CUdeviceptr *memory, size_t n, int is_shared)
{
	CUcontext context;
	if (cuCtxCreate(&context, 0, 0, device) != CUDA_SUCCESS)
		return -1;
	cuMemAlloc(memory, n);
	cuMemFree(*memory);
	if (is_shared) {
		cuCtxPopCurrent(&context);
		cuCtxDestroy(context);
		return 1;
	}
	cuCtxDestroy(context);
	return 0;
}
