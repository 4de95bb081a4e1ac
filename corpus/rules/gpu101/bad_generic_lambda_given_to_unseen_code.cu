// SPDX-License-Identifier: Apache-2.0
// A generic lambda that only unseen code calls has no instance: it is read as written (C++17 [expr.prim.lambda.closure], its call operator is a template).
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

#include "project/by_type.h"

template <class T> __global__ void ones(T *out) { out[threadIdx.x] = 1; }

at::Tensor ones_like(const at::Tensor &like)
{
	at::Tensor out = at::empty_like(like);
	project::by_type(like.scalar_type(), [&](auto zero) {
		using T = decltype(zero);
		ones<T><<<1, 32>>>(static_cast<T *>(out.data_ptr())); // expect: GPU101 // validate: confirmed
	});
	return out;
}
