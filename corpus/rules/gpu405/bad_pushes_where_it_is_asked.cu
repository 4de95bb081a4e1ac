// SPDX-License-Identifier: Apache-2.0
// Some calls push nothing; of those that do, one way out takes the context away again and one does not.
#include <cuda.h>

int allocate(CUcontext context, int is_other, CUdeviceptr *p)
{
	if (is_other && cuCtxPushCurrent(context) != CUDA_SUCCESS) // expect: GPU405 // validate: confirmed
		return -1;
	if (is_other && !p)
		return 0;
	int failed = cuMemAlloc(p, 100) != CUDA_SUCCESS;
	if (is_other)
		cuCtxPopCurrent(NULL);
	return failed;
}
