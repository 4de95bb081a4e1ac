// SPDX-License-Identifier: Apache-2.0
// PyTorch's second kind of dispatch gives the value of what it runs, here on the default stream, while tensors are on the current one (PyTorch,
// ATen/Dispatch_v2.h).
#include <ATen/Dispatch_v2.h>
#include <c10/cuda/CUDAException.h>
#include <torch/types.h>

template <class T, int32_t N> using Restricted = torch::PackedTensorAccessor64<T, N, torch::RestrictPtrTraits>;

template <template <class T, int32_t N> class A, class T> __host__ __device__ void one(A<T, 1> to, T value) { to[0] = value; }

template <template <class T, int32_t N> class A, class T> __global__ void all(A<T, 1> to, T value)
{
	one<A, T>(to, value);
}

torch::Tensor filled(const torch::Tensor &like)
{
	TORCH_CHECK_VALUE(like.device().is_cuda() && like.device().has_index(), "a tensor of a device");
	torch::Tensor result = torch::empty({8}, like.options());
	return AT_DISPATCH_V2(result.scalar_type(), "filled", AT_WRAP([&] {
		all<Restricted, scalar_t><<<1, 1>>>(result.packed_accessor64<scalar_t, 1, torch::RestrictPtrTraits>(), 1); // expect: GPU101 // validate: confirmed
		C10_CUDA_KERNEL_LAUNCH_CHECK();
		return result;
	}), AT_EXPAND(AT_FLOATING_TYPES));
}
