// SPDX-License-Identifier: Apache-2.0
// A loop looks for a device by its properties and selects it; threads that use the creator's memory begin with device 0.
#include <cuda_runtime.h>
#include <pthread.h>

__global__ void polish_gem(float *gem)
{
	gem[threadIdx.x] *= 2;
}

static void *polish_in_thread(void *gem)
{
	polish_gem<<<1, 32>>>((float *)gem); // expect: GPU402 // validate: confirmed
	cudaDeviceSynchronize();
	return NULL;
}

static bool select_gem_device(int wanted)
{
	int count = 0;
	cudaGetDeviceCount(&count);
	for (int i = 0; i < count; i++) {
		cudaDeviceProp found;
		cudaGetDeviceProperties(&found, i);
		if (found.major == wanted) {
			cudaSetDevice(i);
			return true;
		}
	}
	return false;
}

int polish_on_found_device(int wanted)
{
	float *gem;
	pthread_t thread;
	if (!select_gem_device(wanted))
		return -1;
	cudaMalloc(&gem, 32 * sizeof(float));
	pthread_create(&thread, NULL, polish_in_thread, gem);
	pthread_join(thread, NULL);
	cudaFree(gem);
	return 0;
}
