// SPDX-License-Identifier: Apache-2.0
// Whoever calls it, and by whatever name the stream goes there, it is one fault.
#include "lend.h"

void lend_table(float *table, int n, cudaStream_t stream)
{
	float *host;
	cudaMallocHost(&host, n * sizeof(float));
	for (int i = 0; i < n; i++)
		host[i] = 1.0f / (i + 1);
	cudaMemcpyAsync(table, host, n * sizeof(float), cudaMemcpyHostToDevice, stream);
	host[0] = 0; // expect: GPU106 // validate: confirmed
	cudaFreeHost(host);
}
