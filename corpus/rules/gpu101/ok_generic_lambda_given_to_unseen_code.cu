// SPDX-License-Identifier: Apache-2.0
// As bad_generic_lambda_given_to_unseen_code.cu, on the stream on which the tensor was allocated.
// expect-none
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

#include "project/by_type.h"

template <class T> __global__ void ones(T *out) { out[threadIdx.x] = 1; }

at::Tensor ones_like(const at::Tensor &like)
{
	at::Tensor out = at::empty_like(like);
	project::by_type(like.scalar_type(), [&](auto zero) {
		using T = decltype(zero);
		ones<T><<<1, 32, 0, at::cuda::getCurrentCUDAStream()>>>(static_cast<T *>(out.data_ptr()));
	});
	return out;
}
