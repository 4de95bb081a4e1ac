// SPDX-License-Identifier: Apache-2.0
// The record on a blocking stream comes behind the default stream's copy, and so covers it.
#include "tern.h"

float tern_first(const float *d, int n)
{
	float *h;
	cudaMallocHost(&h, n * sizeof *h);
	cudaMemcpyAsync(h, d, n * sizeof *d, cudaMemcpyDeviceToHost);
	cudaEventRecord(tern_moved, tern_worker);
	cudaEventSynchronize(tern_moved);
	float first = h[0];
	cudaFreeHost(h);
	return first;
}
