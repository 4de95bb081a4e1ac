// SPDX-License-Identifier: Apache-2.0
// The stream is made where a mean is not a number: such a value does not equal itself.
#include <cuda_runtime.h>

__global__ void clear_for_bad_mean(float *d, int n)
{
	if ((int)threadIdx.x < n)
		d[threadIdx.x] = 0;
}

double bad_mean(float *d, double weight, int n)
{
	double mean = 0;
	float *h;
	cudaMallocHost((void **)&h, n * sizeof *h);
	cudaMemcpy(h, d, n * sizeof *h, cudaMemcpyDeviceToHost);
	for (int i = 0; i < n; i++)
		mean += h[i];
	cudaFreeHost(h);
	mean /= weight;
	if (mean == mean)
		return mean;
	cudaStream_t stream;
	cudaStreamCreate(&stream); // expect: GPU503 // validate: -
	clear_for_bad_mean<<<1, 256, 0, stream>>>(d, n);
	cudaStreamSynchronize(stream);
	return 0;
}
