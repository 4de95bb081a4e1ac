// SPDX-License-Identifier: Apache-2.0
// What chooses is no setting: the copies before this one were asynchronous, and so may be the caller's work.
#include <cuda_runtime.h>

static int copies;

static void copy_now(void *to, const void *from, size_t n)
{
	cudaMemcpy(to, from, n, cudaMemcpyDeviceToHost); // expect: GPU110 // validate: -
}

void copy_later(void *to, const void *from, size_t n, cudaStream_t stream)
{
	if (++copies == 64) {
		copies = 0;
		copy_now(to, from, n);
		return;
	}
	cudaMemcpyAsync(to, from, n, cudaMemcpyDeviceToHost, stream);
}
