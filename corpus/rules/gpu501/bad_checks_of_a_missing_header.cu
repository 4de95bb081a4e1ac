// SPDX-License-Identifier: Apache-2.0
// Nothing declares `TRY`. It is given calls of all kinds, so that it looks at their results and runs them where they stand: the stream is gone when the
// copy is made.
#include <cuda_runtime.h>
#include "status/try.h" // not there

int fill_once(char *data, size_t n)
{
	cudaStream_t stream;
	TRY(cudaStreamCreate(&stream));
	TRY(cudaMemsetAsync(data, 0, n, stream));
	TRY(cudaStreamDestroy(stream));
	cudaStreamSynchronize(stream); // expect: GPU501 // validate: confirmed
	return 0;
}
