// SPDX-License-Identifier: Apache-2.0
// expect-none
// The polling loop ends when the stream is empty.
#include <cuda_runtime.h>

void do_other_work(void);

float poll(const float *d_x, cudaStream_t s)
{
	float *h;
	cudaMallocHost((void **)&h, sizeof(float));
	cudaMemcpyAsync(h, d_x, sizeof(float), cudaMemcpyDeviceToHost, s);
	while (cudaStreamQuery(s) == cudaErrorNotReady)
		do_other_work();
	float result = *h;
	cudaFreeHost(h);
	return result;
}
