// SPDX-License-Identifier: Apache-2.0
// The stream is destroyed by hand, and again by the cleanup function of its variable.
#include <cuda_runtime_api.h>

static void end_stream(cudaStream_t *s)
{
	if (*s)
		cudaStreamDestroy(*s); // expect: GPU502 // validate: confirmed
}

int clear(void *d, size_t n)
{
	__attribute__((cleanup(end_stream))) cudaStream_t s = 0;
	if (cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking) != cudaSuccess)
		return -1;
	cudaMemsetAsync(d, 0, n, s);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
	return 0;
}
