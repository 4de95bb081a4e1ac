// SPDX-License-Identifier: Apache-2.0
// Two functions of a header that is not here: the wait is for the stream of the other.
#include <cuda_runtime.h>

void first_of(const int *d)
{
	int first;
	cudaMemcpyAsync(&first, d, sizeof first, cudaMemcpyDeviceToHost, pool::current_stream());
	cudaStreamSynchronize(pool::side_stream());
} // expect: GPU107 // validate: ordered-here(staged)
