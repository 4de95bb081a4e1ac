// SPDX-License-Identifier: Apache-2.0
// expect-none: the early return frees what the end would free, and a copy is freed under its own condition.
#include <cuda_runtime.h>

int filter_signal(const float *h_signal, float *h_out, int n, bool in_place)
{
	float *d_signal, *d_out;
	if (cudaMalloc(&d_signal, n * sizeof(float)) != cudaSuccess)
		return -1;
	if (in_place)
		d_out = d_signal;
	else if (cudaMalloc(&d_out, n * sizeof(float)) != cudaSuccess) {
		cudaFree(d_signal);
		return -1;
	}
	cudaMemcpy(d_signal, h_signal, n * sizeof(float), cudaMemcpyHostToDevice);
	cudaMemcpy(d_out, d_signal, n * sizeof(float), cudaMemcpyDeviceToDevice);
	cudaMemcpy(h_out, d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
	if (!in_place)
		cudaFree(d_out);
	cudaFree(d_signal);
	return 0;
}
