// SPDX-License-Identifier: Apache-2.0
// expect-none
// A helper has more ways through it than callers are shown, most of which fail or are closed to a caller that has set `is_main`. Everything
// behind its call is looked at all the same.
#include <cstdio>
#include <cuda_runtime.h>

int is_main, blocking, timing, threads, gpus;

static int report(int first)
{
	int devices;
	if (is_main)
		printf("settings\n");
	if (blocking == 1)
		printf("blocking, inner\n");
	if (blocking == 2)
		printf("blocking, inner, no barrier\n");
	if (blocking == 3)
		printf("blocking, outer\n");
	if (timing)
		printf("timing\n");
	if (cudaGetDeviceCount(&devices) != cudaSuccess)
		return 1;
	for (int i = 0; i < threads * gpus; i++) {
		cudaDeviceProp properties;
		if (first + i >= devices)
			return 5;
		if (cudaGetDeviceProperties(&properties, first + i) != cudaSuccess)
			return 1;
		if (is_main)
			printf("%s\n", properties.name);
	}
	return 0;
}

int run(float *host, int first)
{
	is_main = 1;
	if (report(first) != 0)
		return 1;
	float *device;
	if (cudaMalloc(&device, 128) != cudaSuccess)
		return 1;
	cudaMemcpy(host, device, 128, cudaMemcpyDeviceToHost);
	cudaFree(device);
	return 0;
}
