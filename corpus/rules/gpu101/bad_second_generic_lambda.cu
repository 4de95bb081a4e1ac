// SPDX-License-Identifier: Apache-2.0
// Two generic lambdas of one scope: the first is called with a stream-ordered launch, and only the second, which unseen code calls, leaves the stream out.
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

#include "project/by_type.h"

template <class T> __global__ void ones(T *out) { out[threadIdx.x] = 1; }

at::Tensor ones_twice(const at::Tensor &like)
{
	at::Tensor out = at::empty_like(like), other = at::empty_like(like);
	auto ordered = [&](auto zero) {
		using T = decltype(zero);
		ones<T><<<1, 32, 0, at::cuda::getCurrentCUDAStream()>>>(static_cast<T *>(out.data_ptr()));
	};
	auto left_out = [&](auto zero) {
		using T = decltype(zero);
		ones<T><<<1, 32>>>(static_cast<T *>(other.data_ptr())); // expect: GPU101 // validate: confirmed
	};
	ordered(1.0f);
	project::by_type(like.scalar_type(), ordered);
	project::by_type(like.scalar_type(), left_out);
	return other;
}
