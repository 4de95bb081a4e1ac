// SPDX-License-Identifier: Apache-2.0
/* Meant to fool the pairing of unseen kernels with downloads: the kernel's argument is a member, the download in a callee. */
#include <cuda.h>

struct job {
	CUfunction kernel;
	CUdeviceptr result;
	CUstream stream;
};

static int fetch(struct job *j, void *to, size_t bytes)
{
	return cuMemcpyDtoH(to, j->result, bytes) == CUDA_SUCCESS ? 0 : -1; // expect: GPU101 // validate: confirmed
}

int run(CUfunction kernel, CUdeviceptr result, void *to)
{
	struct job j = {kernel, result, NULL};
	void *args[] = {&j.result};
	int failed;
	if (cuStreamCreate(&j.stream, CU_STREAM_NON_BLOCKING) != CUDA_SUCCESS)
		return -1;
	cuLaunchKernel(j.kernel, 1, 1, 1, 32, 1, 1, 0, j.stream, args, NULL);
	failed = fetch(&j, to, 64);
	cuStreamDestroy(j.stream);
	return failed;
}
