// SPDX-License-Identifier: Apache-2.0
// Identity matrices are made on the default stream and consumed on a non-blocking one; only the latter is synchronised.
#include <cuda_runtime.h>

__global__ void identity(float *m, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n * n)
		m[i] = i % (n + 1) == 0 ? 1.0f : 0.0f;
}

__global__ void invert(float *m, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n * n)
		m[i] = 1.0f / (m[i] + 1.0f);
}

int main()
{
	const int n = 512;
	float *batch;
	cudaStream_t solver;
	cudaMalloc((void **)&batch, n * n * sizeof(float));
	cudaStreamCreateWithFlags(&solver, cudaStreamNonBlocking);
	for (int step = 0; step < 4; step++) {
		identity<<<(n * n + 255) / 256, 256>>>(batch, n);
		invert<<<(n * n + 255) / 256, 256, 0, solver>>>(batch, n); // expect: GPU101 // validate: confirmed
		cudaStreamSynchronize(solver);
	}
	cudaStreamDestroy(solver);
	cudaFree(batch);
	return 0;
}
