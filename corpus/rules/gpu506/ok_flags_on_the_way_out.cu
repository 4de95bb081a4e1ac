// SPDX-License-Identifier: Apache-2.0
// One way out for all: a flag, or the step that was reached, says what there is still to free.
#include <cuda_runtime.h>
// expect-none

__global__ void blend_rows(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		out[i] = 0.5f * (out[i] + in[i]);
}

bool blend_by_flag(const float *rows, float *blended, int n)
{
	size_t bytes = n * sizeof(float);
	float *d_rows = nullptr, *d_out = nullptr;
	bool has_rows = false, done = false;
	if (cudaMalloc(&d_rows, bytes) != cudaSuccess)
		return false;
	has_rows = true;
	if (cudaMalloc(&d_out, bytes) != cudaSuccess)
		goto out;
	cudaMemcpy(d_rows, rows, bytes, cudaMemcpyHostToDevice);
	cudaMemset(d_out, 0, bytes);
	blend_rows<<<(n + 255) / 256, 256>>>(d_rows, d_out, n);
	if (cudaFree(d_rows) == cudaSuccess)
		has_rows = false;
	if (cudaMemcpy(blended, d_out, bytes, cudaMemcpyDeviceToHost) != cudaSuccess)
		goto out;
	done = true;
out:
	if (has_rows)
		cudaFree(d_rows);
	cudaFree(d_out);
	return done;
}

bool blend_by_step(const float *rows, float *blended, int n)
{
	size_t bytes = n * sizeof(float);
	float *d_rows = nullptr, *d_out = nullptr;
	int step = 0;
	cudaError_t status = cudaMalloc(&d_rows, bytes);
	if (status == cudaSuccess) {
		step = 1;
		status = cudaMalloc(&d_out, bytes);
	}
	if (status == cudaSuccess) {
		step = 2;
		cudaMemcpy(d_rows, rows, bytes, cudaMemcpyHostToDevice);
		cudaMemset(d_out, 0, bytes);
		blend_rows<<<(n + 255) / 256, 256>>>(d_rows, d_out, n);
		cudaFree(d_rows);
		step = 3;
		status = cudaMemcpy(blended, d_out, bytes, cudaMemcpyDeviceToHost);
	}
	if (step == 1 || step == 2)
		cudaFree(d_rows);
	if (step >= 2)
		cudaFree(d_out);
	return status == cudaSuccess;
}
