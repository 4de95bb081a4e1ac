// SPDX-License-Identifier: Apache-2.0
// Two rounds are recorded and three are asked for.
#include <algorithm>
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

void timed(float *x, float *ms)
{
	constexpr int rounds = 3;
	cudaEvent_t start[rounds], end[rounds];
	for (int i = 0; i < rounds; i++) {
		cudaEventCreate(&start[i]);
		cudaEventCreate(&end[i]);
	}
	for (int i = 0; i < std::min(rounds, 2); i++) {
		cudaEventRecord(start[i]);
		step<<<1, 32>>>(x);
		cudaEventRecord(end[i]);
	}
	cudaDeviceSynchronize();
	for (int i = 0; i < rounds; i++) {
		cudaEventElapsedTime(&ms[i], start[i], end[i]); // expect: GPU505 // validate: confirmed
		cudaEventDestroy(start[i]);
		cudaEventDestroy(end[i]);
	}
}
