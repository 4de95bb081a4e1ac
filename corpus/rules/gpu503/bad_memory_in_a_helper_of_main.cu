// SPDX-License-Identifier: Apache-2.0
/* The helper leaves one piece of memory behind at each call, and the program goes on. */
#include <cuda_runtime.h>
#include <stdio.h>

static double copies_of_a_size(size_t n, int count)
{
	cudaError_t status;
	double sum = 0.0;
	void *h_copies = NULL, *d_copies = NULL;
	status = cudaMalloc(&d_copies, n); // expect: GPU503 // validate: -
	if (status != cudaSuccess)
		goto done;
	status = cudaMallocHost(&h_copies, n);
	if (status != cudaSuccess)
		goto done;
	for (int i = 0; i < count; i++)
		cudaMemcpyAsync(d_copies, h_copies, n, cudaMemcpyHostToDevice, 0);
	cudaDeviceSynchronize();
	sum = (double)n * count;
done:
	cudaFreeHost(h_copies);
	return sum;
}

static int first_of_copies(const int *d_from)
{
	int first, *d_first;
	cudaMalloc(&d_first, sizeof(int)); // expect: GPU503 // validate: -
	cudaMemcpy(d_first, d_from, sizeof(int), cudaMemcpyDeviceToDevice);
	cudaMemcpy(&first, d_first, sizeof(int), cudaMemcpyDeviceToHost);
	return first;
}

int main(void)
{
	int *d_all;
	cudaMalloc(&d_all, 64 * sizeof(int));
	cudaMemset(d_all, 0, 64 * sizeof(int));
	for (size_t n = 64; n < 4096; n *= 2)
		printf("%f %d\n", copies_of_a_size(n, 10), first_of_copies(d_all));
	cudaFree(d_all);
	return 0;
}
