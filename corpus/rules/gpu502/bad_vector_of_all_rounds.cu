// SPDX-License-Identifier: Apache-2.0
// The vector outlives the rounds, and its events are destroyed in each of them: the second destroys what the first has destroyed.
#include <cuda_runtime.h>
#include <vector>

struct mark {
	cudaEvent_t done;
};

void measure()
{
	std::vector<mark> marks(2);
	cudaEventCreateWithFlags(&marks[0].done, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&marks[1].done, cudaEventDisableTiming);
	for (int round = 0; round < 2; round++) {
		cudaEventDestroy(marks[0].done); // expect: GPU502 // validate: confirmed
		cudaEventDestroy(marks[1].done); // expect: GPU502 // validate: confirmed
	}
}
