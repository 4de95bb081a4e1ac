// SPDX-License-Identifier: Apache-2.0
// expect-none
// The host waits for the device after the upload.
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

int run(float *d_x, cudaStream_t s)
{
	float *host = (float *)calloc(256, sizeof(float));
	if (!host)
		return 1;
	cudaMemcpy(d_x, host, 256 * sizeof(float), cudaMemcpyHostToDevice);
	free(host);
	if (cudaDeviceSynchronize() != cudaSuccess)
		return 1;
	scale<<<1, 256, 0, s>>>(d_x);
	return 0;
}
