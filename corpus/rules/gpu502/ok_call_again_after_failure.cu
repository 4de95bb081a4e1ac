// SPDX-License-Identifier: Apache-2.0
// expect-none
/* The message of a check calls once more what has failed: a call that failed has destroyed nothing. */
#include <cuda_runtime.h>
#include <iostream>

#define UNLIKELY(x) __builtin_expect((x) ? 1 : 0, 0)
#define CHECK(call)                                                                                                    \
	do {                                                                                                           \
		cudaError_t status = (call);                                                                           \
		if (UNLIKELY(cudaSuccess != status))                                                                   \
			std::cerr << #call << " (" << (call) << ")";                                                   \
	} while (0)

void close_stream(cudaStream_t s)
{
	CHECK(cudaStreamDestroy(s));
}
