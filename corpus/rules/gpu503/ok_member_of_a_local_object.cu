// SPDX-License-Identifier: Apache-2.0
// The user of the object destroys what lies in its public member, element by element.
// expect-none
#include <cuda_runtime.h>

class ok_pair_of_events {
public:
	ok_pair_of_events()
	{
		for (int i = 0; i < 2; i++)
			cudaEventCreate(&done[i]);
	}
	cudaEvent_t done[2];
};

void use_ok_pair(cudaStream_t s)
{
	ok_pair_of_events p;
	cudaEventRecord(p.done[0], s);
	cudaEventSynchronize(p.done[0]);
	cudaEventDestroy(p.done[0]);
	cudaEventDestroy(p.done[1]);
}
