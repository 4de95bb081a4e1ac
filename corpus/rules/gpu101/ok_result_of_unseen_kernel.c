// SPDX-License-Identifier: Apache-2.0
// expect-none
/* right: waited for; and two kernels that may both only read */
#include <cuda.h>

int search(CUfunction kernel, CUdeviceptr found, unsigned *out)
{
	CUstream s;
	void *args[] = {&found};
	if (cuStreamCreate(&s, CU_STREAM_NON_BLOCKING) != CUDA_SUCCESS)
		return -1;
	cuLaunchKernel(kernel, 64, 1, 1, 256, 1, 1, 0, s, args, NULL);
	cuStreamSynchronize(s);
	cuMemcpyDtoH(out, found, sizeof *out);
	cuStreamDestroy(s);
	return 0;
}

int both_read(CUfunction first, CUfunction second, CUdeviceptr table)
{
	CUstream s, t;
	void *args[] = {&table};
	if (cuStreamCreate(&s, CU_STREAM_NON_BLOCKING) != CUDA_SUCCESS)
		return -1;
	if (cuStreamCreate(&t, CU_STREAM_NON_BLOCKING) != CUDA_SUCCESS) {
		cuStreamDestroy(s);
		return -1;
	}
	cuLaunchKernel(first, 64, 1, 1, 256, 1, 1, 0, s, args, NULL);
	cuLaunchKernel(second, 64, 1, 1, 256, 1, 1, 0, t, args, NULL);
	cuStreamSynchronize(s);
	cuStreamSynchronize(t);
	cuStreamDestroy(s);
	cuStreamDestroy(t);
	return 0;
}
