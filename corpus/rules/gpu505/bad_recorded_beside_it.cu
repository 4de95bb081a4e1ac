// SPDX-License-Identifier: Apache-2.0
// The function of another file gets the second event only: nobody records the first one.
#include <cuda_runtime.h>

int select_to(int n, cudaEvent_t &stop);

float time_of_select(int n)
{
	cudaEvent_t start, stop;
	float took = 0;
	cudaEventCreate(&start);
	cudaEventCreate(&stop);
	select_to(n, stop);
	cudaEventSynchronize(stop);
	cudaEventElapsedTime(&took, start, stop); // expect: GPU505 // validate: confirmed
	cudaEventDestroy(start);
	cudaEventDestroy(stop);
	return took;
}
