// SPDX-License-Identifier: Apache-2.0
// All functions for tensors select the tensor's device but one.
#include <cuda_runtime.h>

struct tensor {
	int device;
	float *data;
	int size;
};

__global__ void fill(float *x, float v, int n) { if (threadIdx.x < n) x[threadIdx.x] = v; }
__global__ void scale(float *x, float v, int n) { if (threadIdx.x < n) x[threadIdx.x] *= v; }

void tensor_fill(tensor *t, float v)
{
	cudaSetDevice(t->device);
	fill<<<1, 128>>>(t->data, v, t->size);
}

void tensor_scale(tensor *t, float v)
{
	cudaSetDevice(t->device);
	scale<<<1, 128>>>(t->data, v, t->size);
}

void tensor_clear(tensor *t)
{
	cudaSetDevice(t->device);
	cudaMemset(t->data, 0, t->size * sizeof(float));
}

void tensor_normalise(tensor *t, float sum)
{
	scale<<<1, 128>>>(t->data, 1 / sum, t->size); // expect: GPU202 // validate: -
}
