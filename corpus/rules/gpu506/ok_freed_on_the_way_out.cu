// SPDX-License-Identifier: Apache-2.0
// Ways out that free what is still there: the pointer is cleared behind the free, the free itself is what failed, or the allocation of the next round
// is, which may have cleared the pointer.
#include <cuda_runtime.h>
// expect-none

__global__ void sharpen_line(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i > 0 && i < n - 1)
		out[i] = 3 * in[i] - in[i - 1] - in[i + 1];
}

bool sharpen_line_on_gpu(const float *line, float *sharp, int n)
{
	size_t bytes = n * sizeof(float);
	float *d_line = nullptr, *d_sharp = nullptr;
	if (cudaMalloc(&d_line, bytes) != cudaSuccess)
		return false;
	if (cudaMalloc(&d_sharp, bytes) != cudaSuccess)
		goto out;
	cudaMemcpy(d_line, line, bytes, cudaMemcpyHostToDevice);
	cudaMemset(d_sharp, 0, bytes);
	sharpen_line<<<(n + 255) / 256, 256>>>(d_line, d_sharp, n);
	if (cudaFree(d_line) != cudaSuccess)
		goto out;
	d_line = nullptr;
	if (cudaMemcpy(sharp, d_sharp, bytes, cudaMemcpyDeviceToHost) != cudaSuccess)
		goto out;
	cudaFree(d_sharp);
	return true;
out:
	cudaFree(d_line);
	cudaFree(d_sharp);
	return false;
}

bool clear_blocks(const size_t *bytes, int blocks)
{
	float *d_block = nullptr;
	for (int i = 0; i < blocks; i++) {
		if (cudaMalloc(&d_block, bytes[i]) != cudaSuccess) {
			cudaFree(d_block);
			return false;
		}
		cudaMemset(d_block, 0, bytes[i]);
		cudaFree(d_block);
	}
	return true;
}
