// SPDX-License-Identifier: Apache-2.0
// The two streams of a tuple are two streams, however it is opened.
#include <cuda_runtime.h>
#include <tuple>
#include <utility>
__global__ void k(float *x) { *x = 1; }
static std::tuple<cudaStream_t, cudaStream_t> make()
{
	cudaStream_t a, b;
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	return {a, b};
}
void f(float *x)
{
	auto [a, b] = make();
	k<<<1, 1, 0, a>>>(x);
	k<<<1, 1, 0, b>>>(x); // expect: GPU102 // validate: confirmed
	cudaDeviceSynchronize();
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
}
void g(float *x)
{
	cudaStream_t a, b;
	std::tie(a, b) = make();
	k<<<1, 1, 0, a>>>(x);
	k<<<1, 1, 0, b>>>(x); // expect: GPU102 // validate: confirmed
	cudaDeviceSynchronize();
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
}
void h(float *x)
{
	auto t = make();
	k<<<1, 1, 0, std::get<0>(t)>>>(x);
	k<<<1, 1, 0, std::get<1>(t)>>>(x); // expect: GPU102 // validate: confirmed
	cudaDeviceSynchronize();
	cudaStreamDestroy(std::get<0>(t));
	cudaStreamDestroy(std::get<1>(t));
}
