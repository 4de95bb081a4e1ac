// SPDX-License-Identifier: Apache-2.0
// Two streams out of a map, and nothing between them.
#include <cuda_runtime.h>

#include <map>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }
__global__ void add(float *x) { x[threadIdx.x] += 1; }

cudaStream_t non_blocking()
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	return s;
}

void both(float *d)
{
	std::map<int, cudaStream_t> m;
	m.emplace(0, non_blocking());
	m.insert({1, non_blocking()});
	fill<<<1, 256, 0, m.at(0)>>>(d);
	add<<<1, 256, 0, m.at(1)>>>(d); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(m.at(0));
	cudaStreamSynchronize(m.at(1));
	cudaStreamDestroy(m.at(0));
	cudaStreamDestroy(m.at(1));
}

void same(float *d)
{
	std::map<int, cudaStream_t> m;
	auto it = m.emplace(0, non_blocking()).first;
	fill<<<1, 256, 0, it->second>>>(d);
	add<<<1, 256, 0, m.at(0)>>>(d);
	cudaStreamSynchronize(it->second);
	cudaStreamDestroy(it->second);
}
