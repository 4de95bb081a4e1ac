// SPDX-License-Identifier: Apache-2.0
// expect-none
/* The function that gives the stream comes from a header that is not here: it gives the same stream each time. */
#include <cuda_runtime.h>

int first_of(const int *d)
{
	int first;
	cudaMemcpyAsync(&first, d, sizeof first, cudaMemcpyDeviceToHost, pool::current_stream());
	cudaStreamSynchronize(pool::current_stream());
	return first;
}
