// SPDX-License-Identifier: Apache-2.0
// expect-none
// Two streams read one buffer and write their own; no order between readers is needed.
#include <cuda_runtime.h>

__global__ void minimum(const int *x, int *out, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) atomicMin(out, x[i]); }
__global__ void maximum(const int *x, int *out, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) atomicMax(out, x[i]); }

cudaError_t range(const int *host, int n, int *lo, int *hi)
{
	cudaStream_t sl, sh;
	int *x, *dlo, *dhi;
	cudaMalloc(&x, n * sizeof(int));
	cudaMalloc(&dlo, sizeof(int));
	cudaMalloc(&dhi, sizeof(int));
	cudaMemcpy(x, host, n * sizeof(int), cudaMemcpyHostToDevice);
	cudaMemcpy(dlo, host, sizeof(int), cudaMemcpyHostToDevice);
	cudaMemcpy(dhi, host, sizeof(int), cudaMemcpyHostToDevice);
	cudaDeviceSynchronize();
	cudaStreamCreateWithFlags(&sl, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&sh, cudaStreamNonBlocking);
	minimum<<<1, 256, 0, sl>>>(x, dlo, n);
	maximum<<<1, 256, 0, sh>>>(x, dhi, n);
	cudaError_t a = cudaStreamSynchronize(sl), b = cudaStreamSynchronize(sh);
	cudaMemcpy(lo, dlo, sizeof(int), cudaMemcpyDeviceToHost);
	cudaMemcpy(hi, dhi, sizeof(int), cudaMemcpyDeviceToHost);
	cudaFree(x);
	cudaFree(dlo);
	cudaFree(dhi);
	cudaStreamDestroy(sl);
	cudaStreamDestroy(sh);
	return a != cudaSuccess ? a : b;
}
