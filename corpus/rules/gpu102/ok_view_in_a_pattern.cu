// SPDX-License-Identifier: Apache-2.0
// expect-none
// In a template, a launch names no conversion: the view is the stream that it was made of.
#include <cuda_runtime.h>

class view {
public:
	view(cudaStream_t s) : s_(s) {}
	operator cudaStream_t() const { return s_; }

private:
	cudaStream_t s_;
};

template <typename T, typename F> __global__ void apply(T *x, F f) { x[threadIdx.x] = f(x[threadIdx.x]); }

template <typename T, typename F> void map(view stream, T *x, F f)
{
	apply<<<1, 32, 0, stream>>>(x, f);
}

template <typename T, typename F> void twice(T *x, F f, cudaStream_t stream)
{
	map(stream, x, f);
	apply<<<1, 32, 0, stream>>>(x, f);
}
