// SPDX-License-Identifier: Apache-2.0
// A generic lambda that has instances is not read a second time as written, with a stream that nobody gives.
// expect-none
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

template <class T> __global__ void ones(T *out) { out[threadIdx.x] = 1; }

at::Tensor ones_of(const at::Tensor &like)
{
	at::Tensor out = at::empty_like(like);
	auto go = [&](auto zero, cudaStream_t stream) {
		using T = decltype(zero);
		ones<T><<<1, 32, 0, stream>>>(static_cast<T *>(out.data_ptr()));
	};
	go(1.0f, at::cuda::getCurrentCUDAStream());
	go(1.0, at::cuda::getCurrentCUDAStream());
	return out;
}
