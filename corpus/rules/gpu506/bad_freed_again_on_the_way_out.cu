// SPDX-License-Identifier: Apache-2.0
// The input is given up as soon as it is used, and its pointer kept: where the copy behind that fails, the way out frees it again.
#include <cuda_runtime.h>

__global__ void smooth_line(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i > 0 && i < n - 1)
		out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3;
}

bool smooth_line_on_gpu(const float *line, float *smooth, int n)
{
	size_t bytes = n * sizeof(float);
	float *d_line = nullptr, *d_smooth = nullptr;
	bool done = false;
	if (cudaMalloc(&d_line, bytes) != cudaSuccess)
		return false;
	if (cudaMalloc(&d_smooth, bytes) != cudaSuccess)
		goto out;
	cudaMemcpy(d_line, line, bytes, cudaMemcpyHostToDevice);
	cudaMemset(d_smooth, 0, bytes);
	smooth_line<<<(n + 255) / 256, 256>>>(d_line, d_smooth, n);
	if (cudaFree(d_line) != cudaSuccess)
		goto out;
	if (cudaMemcpy(smooth, d_smooth, bytes, cudaMemcpyDeviceToHost) != cudaSuccess)
		goto out;
	cudaFree(d_smooth);
	return true;
out:
	cudaFree(d_line); // expect: GPU506 // validate: confirmed
	cudaFree(d_smooth);
	return done;
}
