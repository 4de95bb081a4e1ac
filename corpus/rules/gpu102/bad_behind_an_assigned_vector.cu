// SPDX-License-Identifier: Apache-2.0
// What a vector was made as says nothing of it once another one is assigned: neither how many elements it has, nor which.
#include <cuda_runtime.h>
#include <stdexcept>
#include <vector>

__global__ void fill(float *x, int n) { if (threadIdx.x < n) x[threadIdx.x] = 1; }

struct shape {
	std::vector<int> sizes;
	void get(std::vector<int> &out) const { out = sizes; }
};

std::vector<int> unseen(int n);

void by_assignment(const std::vector<int> &sizes, float *d, cudaStream_t a, cudaStream_t b)
{
	std::vector<int> own;
	own = sizes;
	if (own.empty())
		throw std::runtime_error("no sizes");
	fill<<<1, 256, 0, a>>>(d, own[0]);
	fill<<<1, 256, 0, b>>>(d, own[0]); // expect: GPU102 // validate: confirmed
}

void by_a_function(const shape &of, float *d, cudaStream_t a, cudaStream_t b)
{
	std::vector<int> own;
	of.get(own);
	if (own.empty())
		throw std::runtime_error("no sizes");
	fill<<<1, 256, 0, a>>>(d, own[0]);
	fill<<<1, 256, 0, b>>>(d, own[0]); // expect: GPU102 // validate: confirmed
}

void by_unseen_code(float *d, cudaStream_t a, cudaStream_t b)
{
	std::vector<int> own(2);
	own = unseen(3);
	if (own.size() < 3)
		throw std::runtime_error("too few sizes");
	fill<<<1, 256, 0, a>>>(d, own[0]);
	fill<<<1, 256, 0, b>>>(d, own[0]); // expect: GPU102 // validate: confirmed
}

void by_elements(std::vector<cudaStream_t> &streams, float *d)
{
	std::vector<cudaStream_t> own(1);
	own[0] = streams[1];
	own = streams;
	fill<<<1, 256, 0, own[0]>>>(d, 8);
	fill<<<1, 256, 0, streams[1]>>>(d, 8); // expect: GPU102 // validate: confirmed
}
