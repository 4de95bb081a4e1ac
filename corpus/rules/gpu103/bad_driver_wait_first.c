// SPDX-License-Identifier: Apache-2.0
/* Driver API: the wait precedes the record in program order. */
#include <cuda.h>

int relay(CUdeviceptr stage, CUdeviceptr out, const void *in, size_t n, CUstream feed)
{
	CUstream drain;
	CUevent fed;
	int failed = 0;
	if (cuStreamCreate(&drain, CU_STREAM_NON_BLOCKING) != CUDA_SUCCESS)
		return -1;
	if (cuEventCreate(&fed, CU_EVENT_DISABLE_TIMING) != CUDA_SUCCESS) {
		cuStreamDestroy(drain);
		return -1;
	}
	cuStreamWaitEvent(drain, fed, 0);
	cuMemcpyHtoDAsync(stage, in, n, feed);
	cuEventRecord(fed, feed);
	cuMemcpyDtoDAsync(out, stage, n, drain); // expect: GPU103 // validate: confirmed
	failed = cuStreamSynchronize(drain) != CUDA_SUCCESS;
	cuEventDestroy(fed);
	cuStreamDestroy(drain);
	return failed;
}
