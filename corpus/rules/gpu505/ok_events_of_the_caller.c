// SPDX-License-Identifier: Apache-2.0
// expect-none
/* What happened to the caller's events is not known here. */
#include <cuda.h>

float between(CUevent start, CUevent stop)
{
	float ms = 0;
	if (cuEventElapsedTime(&ms, start, stop) != CUDA_SUCCESS)
		return -1;
	return ms;
}
