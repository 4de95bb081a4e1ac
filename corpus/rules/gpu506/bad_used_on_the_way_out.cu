// SPDX-License-Identifier: Apache-2.0
// The work area is given up in front of the copy. Where the copy fails, the way out clears the area, through a helper, and frees it again.
#include <cuda_runtime.h>

__global__ void fold_rows(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		out[i] = in[i] + in[n - 1 - i];
}

struct fold_area {
	float *rows, *folded;
	int n;
};

static int give_up_area(fold_area *area, int code)
{
	cudaMemset(area->rows, 0, area->n * sizeof(float)); // expect: GPU506 // validate: confirmed
	cudaFree(area->rows);
	cudaFree(area->folded);
	return code;
}

int fold_rows_on_gpu(const float *rows, float *folded, int n)
{
	fold_area area = {nullptr, nullptr, n};
	size_t bytes = n * sizeof(float);
	if (cudaMalloc(&area.rows, bytes) != cudaSuccess)
		return 1;
	if (cudaMalloc(&area.folded, bytes) != cudaSuccess) {
		cudaFree(area.rows);
		return 1;
	}
	cudaMemcpy(area.rows, rows, bytes, cudaMemcpyHostToDevice);
	fold_rows<<<(n + 255) / 256, 256>>>(area.rows, area.folded, n);
	cudaFree(area.rows);
	if (cudaMemcpy(folded, area.folded, bytes, cudaMemcpyDeviceToHost) != cudaSuccess)
		return give_up_area(&area, 2);
	cudaFree(area.folded);
	return 0;
}
