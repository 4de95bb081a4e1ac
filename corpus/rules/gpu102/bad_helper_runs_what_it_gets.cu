// SPDX-License-Identifier: Apache-2.0
// A helper runs what it is given on a stream of its own and does not wait: the second job meets the first.
#include <cuda_runtime.h>

#include <functional>

__global__ void fill(float *x) { x[threadIdx.x] = 1.0f; }

static void with_stream(const std::function<void(cudaStream_t)> &body)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	body(s);
	cudaStreamDestroy(s);
}

void by_closure()
{
	float *x;
	cudaMalloc(&x, 256 * sizeof(float));
	with_stream([=](cudaStream_t s) { fill<<<1, 256, 0, s>>>(x); });
	with_stream([=](cudaStream_t s) { fill<<<1, 256, 0, s>>>(x); }); // expect: GPU102 // validate: confirmed
	cudaFree(x);
}

static void with_stream_and_data(void (*body)(cudaStream_t, float *), float *x)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	body(s, x);
	cudaStreamDestroy(s);
}

static void go(cudaStream_t s, float *x)
{
	fill<<<1, 256, 0, s>>>(x); // expect: GPU102 // validate: confirmed
}

void by_pointer()
{
	float *x;
	cudaMalloc(&x, 256 * sizeof(float));
	with_stream_and_data(go, x);
	with_stream_and_data(go, x);
	cudaFree(x);
}
