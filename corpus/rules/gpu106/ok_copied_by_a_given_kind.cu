// SPDX-License-Identifier: Apache-2.0
// expect-none
// One structure for tables of the host and of the device. What is copied to a table that the host reads is there when cudaMemcpy returns, whichever way it
// came, although another function allocates such a member on the device.
#include <cuda_runtime.h>

struct counted_table {
	int *count;
	int rows;
};

void table_on_device(counted_table *table, int rows)
{
	cudaMalloc(&table->count, rows * sizeof(int));
	table->rows = rows;
}

int copy_table(counted_table *to, const counted_table *from, cudaMemcpyKind kind)
{
	cudaMemcpy(to->count, from->count, from->rows * sizeof(int), kind);
	int all = 0;
	for (int i = 0; i < from->rows; i++)
		all += to->count[i];
	return all;
}

void refill_table(counted_table *to, const counted_table *from, cudaMemcpyKind kind)
{
	cudaMemcpy(to->count, from->count, from->rows * sizeof(int), kind);
	from->count[0] = 0;
}
