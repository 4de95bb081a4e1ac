// SPDX-License-Identifier: Apache-2.0
// The stream of the second kernel is one of two, by a condition: on one of its sides nothing orders it after the first.
#include <cuda_runtime.h>

__global__ void fill(float *x)
{
	x[threadIdx.x] = 1;
}

__global__ void sum(const float *x, float *y)
{
	atomicAdd(y, x[threadIdx.x]);
}

static void in_a_variable(float *x, float *y, bool is_large)
{
	cudaStream_t first, second;
	cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
	fill<<<1, 256, 0, first>>>(x);
	cudaStream_t s = is_large ? second : first;
	sum<<<1, 256, 0, s>>>(x, y); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(first);
	cudaStreamSynchronize(second);
	cudaStreamDestroy(first);
	cudaStreamDestroy(second);
}

static void in_the_launch(float *x, float *y, bool is_large)
{
	cudaStream_t first, second;
	cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
	fill<<<1, 256, 0, is_large ? first : second>>>(x);
	sum<<<1, 256, 0, is_large ? second : first>>>(x, y); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(first);
	cudaStreamSynchronize(second);
	cudaStreamDestroy(first);
	cudaStreamDestroy(second);
}

int main(int argc, char **argv)
{
	float *x, *y;
	cudaMalloc(&x, 256 * sizeof *x);
	cudaMalloc(&y, sizeof *y);
	cudaMemset(y, 0, sizeof *y);
	cudaDeviceSynchronize();
	in_a_variable(x, y, argc > 1);
	in_the_launch(x, y, argv[0] != nullptr);
	cudaFree(x);
	cudaFree(y);
	return 0;
}
