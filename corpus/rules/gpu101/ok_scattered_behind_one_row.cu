// SPDX-License-Identifier: Apache-2.0
// expect-none
// Which rows the kernel writes stands in device memory: the one that is cleared may not be among them.
#include <cuda_runtime.h>

__global__ void scatter_more_rows(float *to, const float *from, const int *at, int rows, int width)
{
	int row = at[blockIdx.x];
	if (row < rows)
		to[row * width + threadIdx.x] = from[blockIdx.x * width + threadIdx.x];
}

struct embedding {
	cudaStream_t stream;
	float *table;

	void load(const float *from, const int *at, int rows, int width)
	{
		cudaMemset(table, 0, sizeof(float) * width);
		scatter_more_rows<<<rows, width, 0, stream>>>(table, from, at, rows, width);
	}
};
