// SPDX-License-Identifier: Apache-2.0
// The solver that nobody sees gets four pieces of memory. The function frees three of them behind it: the solver takes none.
#include <cuda_runtime.h>

int solve_in_place(int n, double *matrix, double *values, void *work, size_t bytes, int *info);

void solve_and_fetch(int n, const double *matrix, double *values, size_t bytes)
{
	double *d_matrix, *d_values;
	void *d_work;
	int *d_info;
	cudaMalloc((void **)&d_matrix, (size_t)n * n * sizeof(double)); // expect: GPU503 // validate: -
	cudaMalloc((void **)&d_values, n * sizeof(double));
	cudaMalloc(&d_work, bytes);
	cudaMalloc((void **)&d_info, sizeof(int));
	cudaMemcpy(d_matrix, matrix, (size_t)n * n * sizeof(double), cudaMemcpyHostToDevice);
	solve_in_place(n, d_matrix, d_values, d_work, bytes, d_info);
	cudaDeviceSynchronize();
	cudaMemcpy(values, d_values, n * sizeof(double), cudaMemcpyDeviceToHost);
	cudaFree(d_values);
	cudaFree(d_work);
	cudaFree(d_info);
}
