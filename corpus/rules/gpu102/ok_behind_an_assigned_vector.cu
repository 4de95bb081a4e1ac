// SPDX-License-Identifier: Apache-2.0
// expect-none
// A vector that was assigned has the elements of the other one, and as many.
#include <cuda_runtime.h>
#include <vector>

__global__ void fill(float *x, int n) { if (threadIdx.x < n) x[threadIdx.x] = 1; }

struct pool {
	std::vector<cudaStream_t> streams;
	void get(std::vector<cudaStream_t> &out) const { out = streams; }
};

void by_elements(std::vector<cudaStream_t> &streams, float *d)
{
	std::vector<cudaStream_t> own(1);
	cudaStreamCreate(&own[0]);
	cudaStreamDestroy(own[0]);
	own = streams;
	fill<<<1, 256, 0, own[0]>>>(d, 8);
	fill<<<1, 256, 0, streams[0]>>>(d, 8);
}

void by_a_function(const pool &of, float *d, cudaStream_t other)
{
	std::vector<cudaStream_t> own(1);
	own[0] = other;
	of.get(own);
	fill<<<1, 256, 0, own[0]>>>(d, 8);
	fill<<<1, 256, 0, of.streams[0]>>>(d, 8);
}

void emptied(float *d, cudaStream_t a, cudaStream_t b)
{
	const std::vector<int> none;
	std::vector<int> own(3);
	own = none;
	fill<<<1, 256, 0, a>>>(d, 8);
	if (!own.empty())
		fill<<<1, 256, 0, b>>>(d, 8);
}
