// SPDX-License-Identifier: Apache-2.0
// expect-none
// Functions that leave the device to their callers beside those that select it: on the caller's stream, with no work that
// depends on the current device, and behind a guard.
#include <cuda_runtime.h>

struct tensor {
	int device;
	float *data;
	int size;
};

__global__ void fill(float *x, float v, int n) { if (threadIdx.x < n) x[threadIdx.x] = v; }

struct device_guard {
	int before = 0;
	explicit device_guard(int device)
	{
		cudaGetDevice(&before);
		cudaSetDevice(device);
	}
	~device_guard() { cudaSetDevice(before); }
};

void tensor_fill(tensor *t, float v)
{
	cudaSetDevice(t->device);
	fill<<<1, 128>>>(t->data, v, t->size);
}

void tensor_clear(tensor *t)
{
	cudaSetDevice(t->device);
	cudaMemset(t->data, 0, t->size * sizeof(float));
}

void tensor_one(tensor *t)
{
	device_guard guard(t->device);
	fill<<<1, 128>>>(t->data, 1, t->size);
}

void tensor_fill_on(tensor *t, float v, cudaStream_t s)
{
	fill<<<1, 128, 0, s>>>(t->data, v, t->size);
}

void tensor_read(tensor *t, float *h)
{
	cudaMemcpy(h, t->data, t->size * sizeof(float), cudaMemcpyDeviceToHost);
}

void tensor_end(tensor *t)
{
	cudaFree(t->data);
}
