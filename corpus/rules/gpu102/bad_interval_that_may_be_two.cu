// SPDX-License-Identifier: Apache-2.0
// The host waits only in the rounds in which `round % interval` is 0, and the program takes any interval above 0: in the other rounds the memset meets
// the kernel, in main and in the function that only main calls.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

__global__ void step(float *data)
{
	data[threadIdx.x] += 1;
}

void reference(float *data, int rounds, int interval)
{
	cudaStream_t compute, clear;
	cudaStreamCreate(&compute);
	cudaStreamCreate(&clear);
	for (int round = 0; round < rounds; round++) {
		step<<<1, 32, 0, compute>>>(data);
		if (round % interval == 0)
			cudaStreamSynchronize(compute);
		cudaMemsetAsync(data, 0, 32 * sizeof(float), clear); // expect: GPU102 // validate: confirmed
		cudaStreamSynchronize(clear);
	}
	cudaStreamDestroy(compute);
	cudaStreamDestroy(clear);
}

int main(int argc, char **argv)
{
	int interval = argc > 1 ? atoi(argv[1]) : 1;
	if (interval < 1) {
		fprintf(stderr, "1 or more\n");
		return 1;
	}
	float *data;
	cudaStream_t compute, clear;
	cudaMalloc((void **)&data, 32 * sizeof(float));
	cudaStreamCreate(&compute);
	cudaStreamCreate(&clear);
	int round = 0;
	while (round < argc * 100) {
		step<<<1, 32, 0, compute>>>(data);
		if (round % interval == 0)
			cudaStreamSynchronize(compute);
		cudaMemsetAsync(data, 0, 32 * sizeof(float), clear); // expect: GPU102 // validate: confirmed
		cudaStreamSynchronize(clear);
		round++;
	}
	reference(data, argc * 100, interval);
	cudaStreamDestroy(compute);
	cudaStreamDestroy(clear);
	cudaFree(data);
	return 0;
}
