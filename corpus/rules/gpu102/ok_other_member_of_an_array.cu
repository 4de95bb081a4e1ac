// SPDX-License-Identifier: Apache-2.0
// expect-none
// Two kernels on two streams work on different members of the same records: no byte is one of both (C17 6.7.2.1).
#include <cuda_runtime.h>

struct cell {
	float density;
	float flux[3];
	int kind;
};

__global__ void set_density(cell *c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		c[i].density = 1;
}

__global__ void set_kind(cell *c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		c[i].kind = c[i].flux[2] > 1;
}

void run(cell *c, int n)
{
	cudaStream_t a, b;
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	set_density<<<n / 128, 128, 0, a>>>(c, n);
	set_kind<<<n / 128, 128, 0, b>>>(c, n);
	cudaStreamSynchronize(a);
	cudaStreamSynchronize(b);
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
}
