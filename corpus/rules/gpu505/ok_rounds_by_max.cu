// SPDX-License-Identifier: Apache-2.0
// The greater of two constants is a constant: each event is recorded.
// expect-none
#include <algorithm>
#include <cuda_runtime.h>
#include <vector>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

void timed(float *x, float *ms)
{
	constexpr int rounds = 3;
	std::vector<cudaEvent_t> start(rounds), end(rounds);
	for (int i = 0; i < rounds; i++) {
		cudaEventCreate(&start[i]);
		cudaEventCreate(&end[i]);
	}
	for (int i = 0; i < std::max(rounds, 1); i++) {
		cudaEventRecord(start[i]);
		step<<<1, 32>>>(x);
		cudaEventRecord(end[i]);
	}
	cudaDeviceSynchronize();
	for (int i = 0; i < rounds; i++) {
		cudaEventElapsedTime(&ms[i], start[i], end[i]);
		cudaEventDestroy(start[i]);
		cudaEventDestroy(end[i]);
	}
}
