// SPDX-License-Identifier: Apache-2.0
/* The error path falls into a cleanup that has run in part. */
#include <cuda.h>

int timed_clear(CUdeviceptr p, size_t n, CUstream s, float *ms)
{
	CUevent start, stop;
	if (cuEventCreate(&start, CU_EVENT_DEFAULT) != CUDA_SUCCESS)
		return -1;
	if (cuEventCreate(&stop, CU_EVENT_DEFAULT) != CUDA_SUCCESS) {
		cuEventDestroy(start);
		return -1;
	}
	cuEventRecord(start, s);
	cuMemsetD8Async(p, 0, n, s);
	cuEventRecord(stop, s);
	cuEventSynchronize(stop);
	cuEventDestroy(start);
	cuEventElapsedTime(ms, start, stop); // expect: GPU501 // validate: confirmed
	cuEventDestroy(stop);
	return 0;
}
