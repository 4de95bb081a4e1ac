// SPDX-License-Identifier: Apache-2.0
// expect-none
// Blocking streams and the legacy stream: no event needed, the legacy kernel orders both sides.
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void part(int *x, int from, int n) { int i = from + blockIdx.x * blockDim.x + threadIdx.x; if (i < from + n) x[i] = i; }
__global__ void total(const int *x, int *sum, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(sum, x[i]); }

int main(int argc, char **argv)
{
	const int half = 1 << 12;
	int *x, *sum, h = 0;
	cudaStream_t a, b;
	(void)argv;
	cudaStreamCreate(&a);
	cudaStreamCreate(&b);
	cudaMalloc(&x, 2 * half * sizeof(int));
	cudaMalloc(&sum, sizeof(int));
	cudaMemset(sum, 0, sizeof(int));
	part<<<half / 256, 256, 0, a>>>(x, 0, half);
	part<<<half / 256, 256, 0, b>>>(x, half, half);
	total<<<1, 256>>>(x, sum, 2 * half);            // legacy stream: after a and b
	part<<<half / 256, 256, 0, a>>>(x, argc, half); // after the legacy kernel
	cudaMemcpy(&h, sum, sizeof h, cudaMemcpyDeviceToHost);
	printf("%d\n", h);
	cudaStreamSynchronize(a);
	cudaStreamSynchronize(b);
	cudaFree(x);
	cudaFree(sum);
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
	return 0;
}
