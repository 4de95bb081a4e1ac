// SPDX-License-Identifier: Apache-2.0
/* Two buffers in a structure: the kernel gets the one of the index by its address, the copy on the other stream fills the same. */
#include <cuda.h>

struct buffers {
	CUdeviceptr half[2];
};

void step(struct buffers *b, int index, CUfunction f, void *host, size_t bytes)
{
	CUstream work, load;
	cuStreamCreate(&work, CU_STREAM_NON_BLOCKING);
	cuStreamCreate(&load, CU_STREAM_NON_BLOCKING);
	void *args[] = {&b->half[index]};
	cuLaunchKernel(f, 1, 1, 1, 256, 1, 1, 0, work, args, 0);
	cuMemcpyHtoDAsync(b->half[index], host, bytes, load); // expect: GPU102 // validate: confirmed
	cuMemcpyHtoDAsync(b->half[1 - index], host, bytes, load);
	cuStreamSynchronize(work);
	cuStreamSynchronize(load);
	cuStreamDestroy(work);
	cuStreamDestroy(load);
}
