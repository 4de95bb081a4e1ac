// SPDX-License-Identifier: Apache-2.0
// expect-none
/* What the helpers allocate is handed to main, kept for the next call, freed by another helper, or given to the device; and the last call of one that frees
   nothing is the program's end. */
#include <cuda_runtime.h>
#include <stdio.h>

struct shelf_of_main {
	int *rows[4];
};

__global__ void put_on_shelf(shelf_of_main *shelf, int *row, int at)
{
	shelf->rows[at] = row;
}

static int *row_of_main(size_t n)
{
	int *d_row = NULL, *d_mask = NULL;
	cudaMalloc(&d_row, n);
	cudaMalloc(&d_mask, n);
	cudaMemset(d_mask, 0, n);
	cudaMemcpy(d_row, d_mask, n, cudaMemcpyDeviceToDevice);
	cudaFree(d_mask);
	return d_row;
}

static int *kept_row_of_main(size_t n)
{
	static int *d_kept;
	int *d_mask;
	cudaMalloc(&d_mask, n);
	if (!d_kept)
		cudaMalloc(&d_kept, n);
	cudaMemset(d_mask, 0, n);
	cudaMemcpy(d_kept, d_mask, n, cudaMemcpyDeviceToDevice);
	cudaFree(d_mask);
	return d_kept;
}

static void end_row_of_main(int *d_row)
{
	cudaFree(d_row);
}

static void mask_of_main(int *d_to, size_t n)
{
	int *d_mask, *d_half;
	cudaMalloc(&d_mask, n);
	cudaMalloc(&d_half, n);
	cudaMemset(d_mask, 0, n);
	cudaMemcpy(d_half, d_mask, n, cudaMemcpyDeviceToDevice);
	cudaMemcpy(d_to, d_half, n, cudaMemcpyDeviceToDevice);
	cudaFree(d_mask);
	end_row_of_main(d_half);
}

static void shelve_for_main(shelf_of_main *d_shelf, int at)
{
	int *d_row;
	cudaMalloc(&d_row, 64);
	cudaMemset(d_row, 0, 64);
	put_on_shelf<<<1, 1>>>(d_shelf, d_row, at);
}

static int last_of_main(const int *d_from)
{
	int last, *d_last;
	cudaMalloc(&d_last, sizeof(int));
	cudaMemcpy(d_last, d_from, sizeof(int), cudaMemcpyDeviceToDevice);
	cudaMemcpy(&last, d_last, sizeof(int), cudaMemcpyDeviceToHost);
	return last;
}

int main(void)
{
	shelf_of_main *d_shelf;
	cudaMalloc(&d_shelf, sizeof *d_shelf);
	cudaMemset(d_shelf, 0, sizeof *d_shelf);
	int *d_row = row_of_main(256), *d_kept = kept_row_of_main(256);
	mask_of_main(d_row, 256);
	shelve_for_main(d_shelf, 0);
	cudaMemcpy(d_kept, d_row, 256, cudaMemcpyDeviceToDevice);
	cudaDeviceSynchronize();
	cudaFree(d_row);
	cudaFree(d_shelf);
	printf("%d\n", last_of_main(d_kept));
	return 0;
}
