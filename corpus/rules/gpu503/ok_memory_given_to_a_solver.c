// SPDX-License-Identifier: Apache-2.0
// expect-none
// One piece of memory is given away alone, or beside one other only, or in front of what is freed: the code that nobody sees may keep it.
#include <cuda_runtime.h>

int keep_matrix(int n, double *matrix);
int solve_kept(int n, double *values, void *work, int *info);
int swap_for_work(double *matrix, void *work);

void solve_with_a_kept_matrix(int n, const double *matrix, double *values, size_t bytes)
{
	double *d_matrix, *d_values;
	void *d_work;
	int *d_info;
	cudaMalloc((void **)&d_matrix, (size_t)n * n * sizeof(double));
	cudaMalloc((void **)&d_values, n * sizeof(double));
	cudaMalloc(&d_work, bytes);
	cudaMalloc((void **)&d_info, sizeof(int));
	cudaMemcpy(d_matrix, matrix, (size_t)n * n * sizeof(double), cudaMemcpyHostToDevice);
	keep_matrix(n, d_matrix);
	solve_kept(n, d_values, d_work, d_info);
	cudaDeviceSynchronize();
	cudaMemcpy(values, d_values, n * sizeof(double), cudaMemcpyDeviceToHost);
	cudaFree(d_values);
	cudaFree(d_work);
	cudaFree(d_info);
}

void give_one_of_two(int n, const double *matrix, size_t bytes)
{
	double *d_matrix;
	void *d_work;
	cudaMalloc((void **)&d_matrix, (size_t)n * n * sizeof(double));
	cudaMalloc(&d_work, bytes);
	cudaMemcpy(d_matrix, matrix, (size_t)n * n * sizeof(double), cudaMemcpyHostToDevice);
	swap_for_work(d_matrix, d_work);
	cudaDeviceSynchronize();
	cudaFree(d_work);
}
