// SPDX-License-Identifier: Apache-2.0
// The pinned staging buffer is filled again while the first copy may still read it.
#include <cuda_runtime.h>

void upload_two(float *d_a, float *d_b, int n, cudaStream_t s)
{
	float *staging;
	cudaMallocHost((void **)&staging, n * sizeof(float));
	for (int i = 0; i < n; i++)
		staging[i] = 1.0f;
	cudaMemcpyAsync(d_a, staging, n * sizeof(float), cudaMemcpyHostToDevice, s);
	staging[0] = 2.0f; // expect: GPU106 // validate: confirmed
	cudaMemcpyAsync(d_b, staging, n * sizeof(float), cudaMemcpyHostToDevice, s);
	cudaStreamSynchronize(s);
	cudaFreeHost(staging);
}
