// SPDX-License-Identifier: Apache-2.0
// expect-none
// Handles in tuples and pairs: each element is used and destroyed once.
#include <cuda_runtime.h>
#include <tuple>
#include <utility>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

static std::tuple<cudaStream_t, cudaEvent_t, int> open(int device)
{
	cudaStream_t stream;
	cudaEvent_t done;
	cudaSetDevice(device);
	cudaStreamCreate(&stream);
	cudaEventCreate(&done);
	return std::make_tuple(stream, done, device);
}

static std::pair<cudaStream_t, cudaStream_t> two()
{
	std::pair<cudaStream_t, cudaStream_t> p;
	cudaStreamCreate(&p.first);
	cudaStreamCreate(&std::get<1>(p));
	return p;
}

void by_number(float *x)
{
	auto all = open(0);
	fill<<<1, 32, 0, std::get<0>(all)>>>(x);
	cudaEventRecord(std::get<cudaEvent_t>(all), std::get<cudaStream_t>(all));
	cudaEventSynchronize(std::get<1>(all));
	cudaEventDestroy(std::get<1>(all));
	cudaStreamDestroy(std::get<0>(all));
}

void by_name(float *x)
{
	cudaStream_t stream;
	cudaEvent_t done;
	std::tie(stream, done, std::ignore) = open(0);
	fill<<<1, 32, 0, stream>>>(x);
	cudaStreamSynchronize(stream);
	cudaEventDestroy(done);
	cudaStreamDestroy(stream);
	auto [first, second] = two();
	fill<<<1, 32, 0, first>>>(x);
	cudaStreamSynchronize(first);
	fill<<<1, 32, 0, second>>>(x);
	cudaStreamDestroy(first);
	cudaStreamDestroy(second);
}
