// SPDX-License-Identifier: Apache-2.0
// expect-none
/* What is current at entry is the caller's business. */
#include <cuda.h>

int clear(CUdeviceptr p, size_t n)
{
	return cuMemsetD8(p, 0, n) == CUDA_SUCCESS ? 0 : -1;
}
