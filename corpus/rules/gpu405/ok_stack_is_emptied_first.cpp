// SPDX-License-Identifier: Apache-2.0
// expect-none
// What the caller left on the stack is taken away first; the new context stays, as the function is there to make it so.
#include <cuda.h>

#include <cstdlib>

int start_clean(CUcontext *context, CUdevice device)
{
	if (getenv("START_CLEAN")) {
		for (;;) {
			CUcontext left;
			if (cuCtxGetCurrent(&left) != CUDA_SUCCESS)
				return -1;
			if (!left)
				break;
			if (cuCtxPopCurrent(nullptr) != CUDA_SUCCESS)
				return -1;
		}
	}
	return cuCtxCreate(context, nullptr, 0, device) == CUDA_SUCCESS ? 0 : -1;
}
