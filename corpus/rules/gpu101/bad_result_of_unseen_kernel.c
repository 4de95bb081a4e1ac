// SPDX-License-Identifier: Apache-2.0
/* The usual driver API program: the result is fetched on the default stream, the kernel runs on a non-blocking one. */
#include <cuda.h>

int search(CUfunction kernel, CUdeviceptr found, unsigned *out)
{
	CUstream s;
	void *args[] = {&found};
	if (cuStreamCreate(&s, CU_STREAM_NON_BLOCKING) != CUDA_SUCCESS)
		return -1;
	cuLaunchKernel(kernel, 64, 1, 1, 256, 1, 1, 0, s, args, NULL);
	cuMemcpyDtoH(out, found, sizeof *out); // expect: GPU101 // validate: confirmed
	cuStreamDestroy(s);
	return 0;
}
