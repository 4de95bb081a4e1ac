// SPDX-License-Identifier: Apache-2.0
/* The event was made for ordering only. */
#include <cuda.h>

float measure(CUdeviceptr p, size_t n, CUstream s)
{
	CUevent start, stop;
	float ms = 0;
	cuEventCreate(&start, CU_EVENT_DEFAULT);
	cuEventCreate(&stop, CU_EVENT_DISABLE_TIMING);
	cuEventRecord(start, s);
	cuMemsetD8Async(p, 0, n, s);
	cuEventRecord(stop, s);
	cuEventSynchronize(stop);
	cuEventElapsedTime(&ms, start, stop); // expect: GPU505 // validate: error(CUDA_ERROR_INVALID_HANDLE)
	cuEventDestroy(start);
	cuEventDestroy(stop);
	return ms;
}
