// SPDX-License-Identifier: Apache-2.0
// Nothing declares `at_exit`, which runs what it is given at the end of the scope, as the second line of the inner scope says. Behind that scope the
// event is gone.
#include <cuda_runtime.h>
#include "lifetime/at_exit.h" // not there

int time_fill(char *data, size_t n, cudaStream_t stream, float *elapsed)
{
	cudaEvent_t first, last;
	if (cudaEventCreate(&first) != cudaSuccess)
		return 1;
	at_exit(cudaEventDestroy(first));
	cudaEventRecord(first, stream);
	cudaMemsetAsync(data, 0, n, stream);
	{
		if (cudaEventCreate(&last) != cudaSuccess)
			return 1;
		at_exit(cudaEventDestroy(last));
		cudaEventRecord(last, stream);
	}
	cudaEventSynchronize(last); // expect: GPU501 // validate: confirmed
	return cudaEventElapsedTime(elapsed, first, last); // expect: GPU501 // validate: -
}
