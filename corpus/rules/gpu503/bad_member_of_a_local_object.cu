// SPDX-License-Identifier: Apache-2.0
// The user of the object destroys nothing of what lies in its public member.
#include <cuda_runtime.h>

class bad_pair_of_events {
public:
	bad_pair_of_events()
	{
		for (int i = 0; i < 2; i++)
			cudaEventCreate(&done[i]); // expect: GPU503 // validate: -
	}
	cudaEvent_t done[2];
};

void use_bad_pair(cudaStream_t s)
{
	bad_pair_of_events p;
	cudaEventRecord(p.done[0], s);
	cudaEventSynchronize(p.done[0]);
}
