// SPDX-License-Identifier: Apache-2.0
// expect-none: a loop looks for a device, and the threads select the one that was found; and one answer decides twice alike.
#include <cuda_runtime.h>
#include <pthread.h>

struct found_gem {
	int device;
	float *gem;
};

__global__ void polish_found_gem(float *gem)
{
	gem[threadIdx.x] *= 2;
}

static void *polish_found_in_thread(void *data)
{
	struct found_gem *g = (struct found_gem *)data;
	cudaSetDevice(g->device);
	polish_found_gem<<<1, 32>>>(g->gem);
	cudaDeviceSynchronize();
	return NULL;
}

static int look_for_gem_device(int wanted)
{
	int count = 0;
	cudaGetDeviceCount(&count);
	for (int i = 0; i < count; i++) {
		cudaDeviceProp found;
		cudaGetDeviceProperties(&found, i);
		if (found.major == wanted) {
			cudaSetDevice(i);
			return i;
		}
	}
	return -1;
}

int polish_on_looked_for_device(int wanted)
{
	struct found_gem g;
	pthread_t thread;
	g.device = look_for_gem_device(wanted);
	if (g.device < 0)
		return -1;
	cudaMalloc(&g.gem, 32 * sizeof(float));
	pthread_create(&thread, NULL, polish_found_in_thread, &g);
	pthread_join(thread, NULL);
	cudaFree(g.gem);
	return 0;
}

int polish_by_one_answer(float *gem, int device)
{
	cudaDeviceProp answer;
	cudaStream_t aside;
	cudaGetDeviceProperties(&answer, device);
	if (answer.concurrentKernels)
		cudaStreamCreate(&aside);
	polish_found_gem<<<1, 32, 0, answer.concurrentKernels ? aside : 0>>>(gem);
	cudaDeviceSynchronize();
	if (answer.concurrentKernels)
		cudaStreamDestroy(aside);
	return 0;
}
