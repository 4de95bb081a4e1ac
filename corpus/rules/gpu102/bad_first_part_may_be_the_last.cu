// SPDX-License-Identifier: Apache-2.0
// One part is the first and the last.
#include <cuda_runtime.h>

__global__ void negate(float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] = -x[i];
}

void run(float *edge, int n, int parts, int devices, cudaStream_t first_stream, cudaStream_t last_stream, int round)
{
	if (devices < 1)
		return;
	for (int part = 0; part < parts; part++) {
		if (parts > 0 & round > 0) {
			bool is_last = !(part * devices < devices * parts - 1);
			bool is_first = part == 0;
			if (is_first)
				negate<<<(n + 255) / 256, 256, 0, first_stream>>>(edge, n);
			if (is_last)
				cudaMemsetAsync(edge, 0, sizeof(float) * n, last_stream); // expect: GPU102 // validate: confirmed
			cudaDeviceSynchronize();
		}
	}
}
