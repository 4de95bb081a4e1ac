// SPDX-License-Identifier: Apache-2.0
// Twice the function asks whether a mean is a number, and the answer is the same: what is made behind the one is destroyed behind the other. A whole
// number equals itself.
// expect-none
#include <cuda_runtime.h>

__global__ void clear_for_ok_mean(float *d, int n)
{
	if ((int)threadIdx.x < n)
		d[threadIdx.x] = 0;
}

double ok_mean(float *d, double sum, double weight, int n)
{
	double mean = sum / weight;
	cudaStream_t stream = NULL;
	if (mean != mean) {
		cudaStreamCreate(&stream);
		clear_for_ok_mean<<<1, 256, 0, stream>>>(d, n);
	}
	if (n != n)
		cudaStreamCreate(&stream);
	if (mean == mean)
		return mean;
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
	return 0;
}
