// SPDX-License-Identifier: Apache-2.0
// expect-none
// One condition picks the stream, and picks it again where it is waited for; a null parameter is replaced by the own stream.
#include <cuda_runtime.h>

__global__ void fill(float *x)
{
	x[threadIdx.x] = 1;
}

__global__ void sum(const float *x, float *y)
{
	atomicAdd(y, x[threadIdx.x]);
}

static void waits_for_the_same(float *x, float *y, bool is_large)
{
	cudaStream_t first, second;
	cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
	fill<<<1, 256, 0, is_large ? first : second>>>(x);
	cudaStreamSynchronize(is_large ? first : second);
	sum<<<1, 256, 0, is_large ? second : first>>>(x, y);
	cudaStreamSynchronize(first);
	cudaStreamSynchronize(second);
	cudaStreamDestroy(first);
	cudaStreamDestroy(second);
}

static void own_stream(float *x, float *y, cudaStream_t given)
{
	cudaStream_t own = nullptr;
	if (!given)
		cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
	cudaStream_t s = given ? given : own;
	fill<<<1, 256, 0, s>>>(x);
	sum<<<1, 256, 0, given ? given : own>>>(x, y);
	cudaStreamSynchronize(s);
	if (own)
		cudaStreamDestroy(own);
}

static void takes_turns(float *x, float *y)
{
	cudaStream_t even, odd;
	cudaStreamCreateWithFlags(&even, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&odd, cudaStreamNonBlocking);
	for (int i = 0; i < 8; i++) {
		cudaStream_t s = i % 2 ? odd : even;
		fill<<<1, 128, 0, s>>>(i % 2 ? x + 128 : x);
		sum<<<1, 128, 0, s>>>(i % 2 ? x + 128 : x, i % 2 ? y + 1 : y);
	}
	cudaStreamSynchronize(even);
	cudaStreamSynchronize(odd);
	cudaStreamDestroy(even);
	cudaStreamDestroy(odd);
}

int main(int argc, char **)
{
	float *x, *y;
	cudaStream_t s;
	cudaMalloc(&x, 256 * sizeof *x);
	cudaMalloc(&y, 2 * sizeof *y);
	cudaMemset(y, 0, 2 * sizeof *y);
	cudaStreamCreate(&s);
	cudaDeviceSynchronize();
	waits_for_the_same(x, y, argc > 1);
	own_stream(x, y, s);
	own_stream(x, y, nullptr);
	takes_turns(x, y);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
	cudaFree(x);
	cudaFree(y);
	return 0;
}
