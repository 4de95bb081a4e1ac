// SPDX-License-Identifier: Apache-2.0
// Page-locked memory is read once more for the report, behind its end.
#include <cuda_runtime.h>
#include <stdio.h>

void report_total(const float *d_total, cudaStream_t stream)
{
	float *h_total;
	if (cudaMallocHost(&h_total, sizeof(float)) != cudaSuccess)
		return;
	cudaMemcpyAsync(h_total, d_total, sizeof(float), cudaMemcpyDeviceToHost, stream);
	cudaStreamSynchronize(stream);
	cudaFreeHost(h_total);
	printf("total %f\n", h_total[0]); // expect: GPU506 // validate: confirmed
}
