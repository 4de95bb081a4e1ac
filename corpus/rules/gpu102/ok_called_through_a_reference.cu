// SPDX-License-Identifier: Apache-2.0
// expect-none: each buffer is cleared on the stream that fills it, and the stream is one that a reference to a function waits for
#include <cuda_runtime.h>

__global__ void fill(float *p) { p[threadIdx.x] = 1; }

void cleared_behind_the_fill(float *p, float *q, cudaStream_t work)
{
	cudaStream_t other;
	cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
	const auto &clear = cudaMemsetAsync;
	fill<<<1, 256, 0, work>>>(q);
	auto all = [&] {
		clear(p, 0, 1024, other);
		clear(q, 0, 1024, work);
	};
	all();
	cudaStreamSynchronize(other);
	cudaStreamSynchronize(work);
	cudaStreamDestroy(other);
}

void cleared_when_it_is_filled(float *q, cudaStream_t work)
{
	cudaStream_t other;
	cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
	cudaError_t (&wait)(cudaStream_t) = cudaStreamSynchronize;
	fill<<<1, 256, 0, work>>>(q);
	wait(work);
	cudaMemsetAsync(q, 0, 1024, other);
	wait(other);
	cudaStreamDestroy(other);
}
