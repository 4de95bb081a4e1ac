// SPDX-License-Identifier: Apache-2.0
/* Two branches, one join. */
#include <cuda.h>

int record(CUdeviceptr a, CUdeviceptr b, size_t n, CUstream origin, CUstream left, CUstream right, CUgraph *graph)
{
	CUevent fork, joined;
	if (cuEventCreate(&fork, CU_EVENT_DISABLE_TIMING) != CUDA_SUCCESS)
		return -1;
	if (cuEventCreate(&joined, CU_EVENT_DISABLE_TIMING) != CUDA_SUCCESS) {
		cuEventDestroy(fork);
		return -1;
	}
	cuStreamBeginCapture(origin, CU_STREAM_CAPTURE_MODE_GLOBAL);
	cuEventRecord(fork, origin);
	cuStreamWaitEvent(left, fork, 0);
	cuStreamWaitEvent(right, fork, 0);
	cuMemsetD8Async(a, 0, n, left);
	cuMemsetD8Async(b, 0, n, right);
	cuEventRecord(joined, left);
	cuStreamWaitEvent(origin, joined, 0);
	cuStreamEndCapture(origin, graph); // expect: GPU603 // validate: error(CUDA_ERROR_STREAM_CAPTURE_UNJOINED)
	cuEventDestroy(joined);
	cuEventDestroy(fork);
	return 0;
}
