// SPDX-License-Identifier: Apache-2.0
// expect-none
// Jacobi on one stream: the two buffers are swapped with std::swap, the residual is read every tenth step after a wait.
#include <cuda_runtime.h>
#include <cmath>
#include <utility>

__global__ void sweep(const float *in, float *out, float *residual, int n) {
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i <= 0 || i >= n - 1) return;
	out[i] = 0.5f * (in[i - 1] + in[i + 1]);
	atomicAdd(residual, fabsf(out[i] - in[i]));
}

int iterate(float *cur, float *nxt, float *d_residual, int n, float tolerance, cudaStream_t stream) {
	float *h_residual;
	int step = 0;
	if (cudaMallocHost(&h_residual, sizeof(float)) != cudaSuccess) return -1;
	*h_residual = INFINITY;
	while (*h_residual > tolerance && step < 10000) {
		cudaMemsetAsync(d_residual, 0, sizeof(float), stream);
		sweep<<<(n + 255) / 256, 256, 0, stream>>>(cur, nxt, d_residual, n);
		std::swap(cur, nxt);
		if (++step % 10 == 0) {
			cudaMemcpyAsync(h_residual, d_residual, sizeof(float), cudaMemcpyDeviceToHost, stream);
			cudaStreamSynchronize(stream);
		}
	}
	cudaStreamSynchronize(stream);
	cudaFreeHost(h_residual);
	return step;
}
