// SPDX-License-Identifier: Apache-2.0
// As bad_generic_lambda_that_does_not_compile.cu, on the stream on which the tensor was allocated.
// expect-none
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

#include "project/traits.h"

template <class T> struct Tile : project::Traits<T> {
	struct Params {
		float *out;
		int n;
	};
};

template <class K> __global__ void fill(typename K::Params p)
{
	if (threadIdx.x < p.n)
		p.out[threadIdx.x] = 1;
}

at::Tensor filled(const at::Tensor &like, bool is_wide)
{
	at::Tensor out = at::empty_like(like);
	auto go = [&](auto tile, int n) {
		using K = decltype(tile);
		using value = typename K::value;
		typename K::Params p;
		p.out = static_cast<value *>(out.data_ptr());
		p.n = n;
		constexpr auto kernel = fill<K>;
		kernel<<<1, n, 0, at::cuda::getCurrentCUDAStream()>>>(p);
	};
	if (is_wide)
		go(Tile<double>{}, 32);
	else
		go(Tile<float>{}, 64);
	return out;
}
