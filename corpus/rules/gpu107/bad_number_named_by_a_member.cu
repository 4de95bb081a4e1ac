// SPDX-License-Identifier: Apache-2.0
// The copy gets the number by a structure's member, and no operation names the number itself: it ends all the same while the copy may write it.
#include <cuda_runtime.h>

struct slot {
	int *to;
};

void poll(const int *flag, cudaStream_t s)
{
	{
		int seen = 0, unused = 0;
		slot where;
		where.to = &seen;
		cudaMemcpyAsync(where.to, flag, sizeof(int), cudaMemcpyDeviceToHost, s);
	} // expect: GPU107 // validate: -
	cudaStreamSynchronize(s);
}
