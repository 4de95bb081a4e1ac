// SPDX-License-Identifier: Apache-2.0
// expect-none
// cuFFT: plan set to the stream, forward and inverse transforms around a filter kernel on the same stream.
#include <cuda_runtime.h>
#include <cufft.h>
#include <stdio.h>

__global__ void lowpass(cufftComplex *f, int n, int keep)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i > keep && i < n) f[i].x = f[i].y = 0.0f;
}

int filter(float *signal, int n, int keep)
{
	float *d;
	cufftComplex *spectrum;
	cufftHandle fwd, inv;
	cudaStream_t st;

	if (cudaStreamCreate(&st) != cudaSuccess) return 1;
	if (cufftPlan1d(&fwd, n, CUFFT_R2C, 1) != CUFFT_SUCCESS) {
		cudaStreamDestroy(st);
		return 1;
	}
	if (cufftPlan1d(&inv, n, CUFFT_C2R, 1) != CUFFT_SUCCESS) {
		fprintf(stderr, "no plan\n");
		cufftDestroy(fwd);
		cudaStreamDestroy(st);
		return 1;
	}
	cufftSetStream(fwd, st);
	cufftSetStream(inv, st);
	cudaMalloc((void **)&d, sizeof(float) * n);
	cudaMalloc((void **)&spectrum, sizeof(cufftComplex) * (n / 2 + 1));
	cudaMemcpyAsync(d, signal, sizeof(float) * n, cudaMemcpyHostToDevice, st);
	cufftExecR2C(fwd, d, spectrum);
	lowpass<<<(n / 2 + 256) / 256, 256, 0, st>>>(spectrum, n / 2 + 1, keep);
	cufftExecC2R(inv, spectrum, d);
	cudaMemcpyAsync(signal, d, sizeof(float) * n, cudaMemcpyDeviceToHost, st);
	cudaStreamSynchronize(st);
	cufftDestroy(fwd);
	cufftDestroy(inv);
	cudaFree(d);
	cudaFree(spectrum);
	cudaStreamDestroy(st);
	return 0;
}
