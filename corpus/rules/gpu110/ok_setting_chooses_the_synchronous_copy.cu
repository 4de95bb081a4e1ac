// SPDX-License-Identifier: Apache-2.0
// A setting of the program makes all of its copies synchronous, to look for faults: no work is left on a stream then.
// expect-none
#include <cuda_runtime.h>

extern bool is_only_synchronous;

static void copy_now(void *to, const void *from, size_t n)
{
	cudaMemcpy(to, from, n, cudaMemcpyDeviceToHost);
}

void copy_later(void *to, const void *from, size_t n, cudaStream_t stream)
{
	if (is_only_synchronous) {
		copy_now(to, from, n);
		return;
	}
	cudaMemcpyAsync(to, from, n, cudaMemcpyDeviceToHost, stream);
}

void clear_later(void *to, size_t n, cudaStream_t stream)
{
	if (is_only_synchronous)
		cudaMemset(to, 0, n);
	else
		cudaMemsetAsync(to, 0, n, stream);
}
