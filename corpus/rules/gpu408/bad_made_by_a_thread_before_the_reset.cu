// SPDX-License-Identifier: Apache-2.0
// A thread makes the table, the device is reset when the thread has ended, and the table is freed behind that.
#include <cuda_runtime.h>
#include <pthread.h>

struct sky_table {
	float *values;
	size_t n;
};

static void *sky_fill(void *arg)
{
	struct sky_table *table = (struct sky_table *)arg;
	cudaMalloc(&table->values, table->n * sizeof(float));
	cudaMemset(table->values, 0, table->n * sizeof(float));
	return NULL;
}

void sky_tabulate(size_t n)
{
	pthread_t filler;
	struct sky_table table = {NULL, n};
	pthread_create(&filler, NULL, sky_fill, &table);
	pthread_join(filler, NULL);
	cudaDeviceReset();
	cudaFree(table.values); // expect: GPU408 // validate: confirmed
}
