// SPDX-License-Identifier: Apache-2.0
// A reference to a function is that function, and a lambda does not capture it: what it does capture keeps its names.
#include <cuda_runtime.h>

__global__ void fill(float *p) { p[threadIdx.x] = 1; }

void cleared_behind_the_fill(float *p, float *q, cudaStream_t work)
{
	cudaStream_t other;
	cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
	const auto &clear = cudaMemsetAsync;
	fill<<<1, 256, 0, work>>>(q);
	auto all = [&] {
		clear(p, 0, 1024, work);
		clear(q, 0, 1024, other); // expect: GPU102 // validate: confirmed
	};
	all();
	cudaStreamSynchronize(other);
	cudaStreamSynchronize(work);
	cudaStreamDestroy(other);
}
