// SPDX-License-Identifier: Apache-2.0
// expect-none
// A stream that a function asks for is used in some other way, or the work on the default stream is waited for, or put there on
// purpose.
#include <cuda_runtime.h>

struct queue {
	cudaStream_t get() const;
	void keep(cudaStream_t stream);
};

__global__ void fill(float *x)
{
	x[threadIdx.x] = 0;
}

void waited_for(const queue &q, float *x)
{
	cudaStream_t stream = q.get();
	fill<<<1, 32>>>(x);
	cudaDeviceSynchronize();
}

void on_purpose(const queue &q, float *x)
{
	cudaStream_t stream = q.get();
	fill<<<1, 32, 0, 0>>>(x);
}

void said(const queue &q, float *x)
{
	cudaStream_t stream = q.get();
	(void)stream;
	fill<<<1, 32>>>(x);
}

void made_here(float *x)
{
	cudaStream_t stream;
	cudaStreamCreate(&stream);
	fill<<<1, 32>>>(x);
	cudaStreamDestroy(stream);
}

cudaStream_t handed_out(const queue &q, float *x)
{
	cudaStream_t stream = q.get();
	fill<<<1, 32>>>(x);
	return stream;
}

void compared(const queue &q, float *x)
{
	cudaStream_t stream = q.get();
	if (!stream)
		fill<<<1, 32>>>(x);
}

void captured(const queue &q, queue &other, float *x)
{
	cudaStream_t stream = q.get();
	auto keep = [&] { other.keep(stream); };
	fill<<<1, 32>>>(x);
	keep();
}
