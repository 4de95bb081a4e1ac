// SPDX-License-Identifier: Apache-2.0
// A pool that makes its stream when it is empty: once as a static, once for a caller that comes with an empty one.
#include <cuda_runtime.h>
#include <vector>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

static std::vector<cudaStream_t> pool;

static cudaStream_t first_of(std::vector<cudaStream_t> &streams)
{
	if (streams.empty()) {
		cudaStream_t made;
		cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking);
		streams.push_back(made);
	}
	return streams[0];
}

void shared(float *x, size_t bytes)
{
	cudaMemset(x, 0, bytes);
	scale<<<1, 256, 0, first_of(pool)>>>(x); // expect: GPU101 // validate: confirmed
}

void own(float *x, size_t bytes)
{
	std::vector<cudaStream_t> streams;
	cudaMemset(x, 0, bytes);
	scale<<<1, 256, 0, first_of(streams)>>>(x); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(streams[0]);
	cudaStreamDestroy(streams[0]);
}
