// SPDX-License-Identifier: Apache-2.0
// The record comes before the copy, and so does not cover it.
#include "tern.h"

float tern_early(const float *d, int n)
{
	float *h;
	cudaMallocHost(&h, n * sizeof *h);
	cudaEventRecord(tern_moved, tern_worker);
	cudaMemcpyAsync(h, d, n * sizeof *d, cudaMemcpyDeviceToHost);
	cudaEventSynchronize(tern_moved);
	float first = h[0];
	cudaFreeHost(h);
	return first;
}
