// SPDX-License-Identifier: Apache-2.0
// expect-none
// cudaStreamAddCallback on each stream of an array; the callback only writes host memory that nobody else reads early.
#include <cuda_runtime.h>
#include <stdlib.h>

enum { STREAMS = 3, COUNT = 1 << 12 };

struct heterogeneous_workload {
	int id;
	int *h_data;
	int *d_data;
	int success;
	cudaStream_t stream;
};

__global__ void inc(int *data, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		data[i]++;
}

static void CUDART_CB post_process(cudaStream_t stream, cudaError_t status, void *arg)
{
	struct heterogeneous_workload *w = (struct heterogeneous_workload *)arg;
	(void)stream;
	w->success = status == cudaSuccess;
	for (int i = 0; w->success && i < COUNT; i++)
		w->success = w->h_data[i] == i + w->id + 1;
}

int run_workloads(void)
{
	struct heterogeneous_workload w[STREAMS];
	int all = 1;
	for (int k = 0; k < STREAMS; k++) {
		w[k].id = k;
		w[k].success = 0;
		if (cudaStreamCreate(&w[k].stream) || cudaHostAlloc((void **)&w[k].h_data, COUNT * sizeof(int), cudaHostAllocPortable) ||
		    cudaMalloc((void **)&w[k].d_data, COUNT * sizeof(int)))
			abort();
		for (int i = 0; i < COUNT; i++)
			w[k].h_data[i] = i + k;
		cudaMemcpyAsync(w[k].d_data, w[k].h_data, COUNT * sizeof(int), cudaMemcpyHostToDevice, w[k].stream);
		inc<<<COUNT / 128, 128, 0, w[k].stream>>>(w[k].d_data, COUNT);
		cudaMemcpyAsync(w[k].h_data, w[k].d_data, COUNT * sizeof(int), cudaMemcpyDeviceToHost, w[k].stream);
		cudaStreamAddCallback(w[k].stream, post_process, &w[k], 0);
	}
	cudaDeviceSynchronize();
	for (int k = 0; k < STREAMS; k++) {
		all &= w[k].success;
		cudaFree(w[k].d_data);
		cudaFreeHost(w[k].h_data);
		cudaStreamDestroy(w[k].stream);
	}
	return all;
}
