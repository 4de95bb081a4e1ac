// SPDX-License-Identifier: Apache-2.0
// Two kernels on two streams: one writes whole records, or a member, and the other one reads that member.
#include <cuda_runtime.h>

struct cell {
	float density;
	float flux[3];
	int kind;
};

__global__ void set(cell *c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		c[i] = cell{1, {0, 0, 0}, 2};
}

__global__ void set_flux(cell *c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		c[i].flux[1] = 1;
}

__global__ void read_flux(const cell *c, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		out[i] = c[i].flux[1];
}

__global__ void read_kind(const cell *c, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		out[i] = c[i].kind;
}

void run(cell *c, float *out, int n)
{
	cudaStream_t a, b;
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	set<<<n / 128, 128, 0, a>>>(c, n);
	read_kind<<<n / 128, 128, 0, b>>>(c, out, n); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(a);
	cudaStreamSynchronize(b);
	set_flux<<<n / 128, 128, 0, a>>>(c, n);
	read_flux<<<n / 128, 128, 0, b>>>(c, out, n); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(a);
	cudaStreamSynchronize(b);
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
}
