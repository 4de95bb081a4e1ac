// SPDX-License-Identifier: Apache-2.0
// The creator selects the device the user asked for; the thread does not.
#include <cuda_runtime.h>
#include <pthread.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

struct work {
	float *x;
	cudaStream_t stream;
};

static void *run(void *data)
{
	struct work *w = (struct work *)data;
	fill<<<1, 256, 0, w->stream>>>(w->x); // expect: GPU402 // validate: confirmed
	cudaStreamSynchronize(w->stream);
	return nullptr;
}

int start(int device)
{
	pthread_t thread;
	struct work w;
	if (cudaSetDevice(device) != cudaSuccess)
		return -1;
	cudaMalloc((void **)&w.x, 1024);
	cudaStreamCreate(&w.stream);
	pthread_create(&thread, nullptr, run, &w);
	pthread_join(thread, nullptr);
	cudaStreamDestroy(w.stream);
	cudaFree(w.x);
	return 0;
}
