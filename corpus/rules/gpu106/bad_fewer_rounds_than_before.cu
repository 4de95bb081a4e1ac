// SPDX-License-Identifier: Apache-2.0
// A loop of four rounds more than the one behind it: that a few of its rounds stand for all says nothing about whether the other is entered.
#include <cuda_runtime.h>
#include <stdlib.h>

void use(const float *rates, float first);

void run(int rounds, float *device, cudaStream_t stream)
{
	float *rates = (float *)malloc(sizeof(float) * (rounds + 4)), *host;
	for (int i = 0; i < rounds + 4; i++)
		rates[i] = 1.0f / (float)(i + 1);
	cudaMallocHost((void **)&host, 1 << 26);
	for (int i = 0; i < rounds; i++) {
		cudaMemsetAsync(device, i, 1 << 26, stream);
		cudaMemcpyAsync(host, device, 1 << 26, cudaMemcpyDeviceToHost, stream);
		use(rates, host[0]); // expect: GPU106 // validate: confirmed
		cudaStreamSynchronize(stream);
	}
	cudaFreeHost(host);
	free(rates);
}
