// SPDX-License-Identifier: Apache-2.0
// The wait stands in front of the end of the number that the copy writes; the number beside it ends earlier, and the copy never had it.
// expect-none
#include <cuda_runtime.h>

struct slot {
	int *to;
};

void poll(const int *flag, cudaStream_t s)
{
	int seen = 0;
	{
		int other = 0;
		slot where;
		where.to = &other;
		where.to = &seen;
		cudaMemcpyAsync(where.to, flag, sizeof(int), cudaMemcpyDeviceToHost, s);
	}
	cudaStreamSynchronize(s);
}
