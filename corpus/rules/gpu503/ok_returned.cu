// SPDX-License-Identifier: Apache-2.0
// expect-none
// The caller gets the stream.
#include <cuda_runtime.h>

cudaStream_t make_stream()
{
	cudaStream_t s;
	if (cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking) != cudaSuccess)
		return nullptr;
	return s;
}
