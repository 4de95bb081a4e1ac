// SPDX-License-Identifier: Apache-2.0
// Which stream a part goes to stands in the data, and may be the first one: that is not waited for, or only one is.
#include <cuda_runtime.h>

enum { LANES = 4 };

static float without_the_first(float *d, float *h, int part, cudaStream_t *streams)
{
	cudaMemcpyAsync(h, d, 400, cudaMemcpyDeviceToHost, streams[part]);
	for (int i = 1; i < LANES; i++)
		cudaStreamSynchronize(streams[i]);
	return h[0]; // expect: GPU106 // validate: confirmed
}

static float the_first_again(float *d, float *h, int part, cudaStream_t *streams)
{
	cudaMemcpyAsync(h, d, 400, cudaMemcpyDeviceToHost, streams[part]);
	for (int i = 0; i < LANES; i++)
		cudaStreamSynchronize(streams[0]);
	return h[0]; // expect: GPU106 // validate: confirmed
}

static float while_they_are_waited_for(float *d, float *h, int part, cudaStream_t *streams)
{
	float sum = 0;
	cudaMemcpyAsync(h, d, 400, cudaMemcpyDeviceToHost, streams[part]);
	for (int i = 0; i < LANES; i++) {
		cudaStreamSynchronize(streams[i]);
		sum += h[i]; // expect: GPU106 // validate: confirmed
	}
	return sum;
}

int main(int argc, char **argv)
{
	float *d, *h[3];
	cudaStream_t streams[LANES];
	cudaMalloc(&d, 400);
	for (int i = 0; i < 3; i++)
		cudaMallocHost(&h[i], 400);
	for (int i = 0; i < LANES; i++)
		cudaStreamCreateWithFlags(&streams[i], cudaStreamNonBlocking);
	int part = argv[argc - 1][0] % LANES;
	float x = without_the_first(d, h[0], part, streams) + the_first_again(d, h[1], part, streams);
	return x + while_they_are_waited_for(d, h[2], part, streams) > 0;
}
