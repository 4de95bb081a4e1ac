// SPDX-License-Identifier: Apache-2.0
// Accessors index the tensor's memory, whose kernels and allocations are on PyTorch's current stream (PyTorch C++ API, CUDA accessors).
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

template <class T, int32_t N> using Restricted = torch::PackedTensorAccessor32<T, N, torch::RestrictPtrTraits>;

__global__ void row_starts(torch::PackedTensorAccessor64<int, 1, torch::RestrictPtrTraits> from, at::PackedTensorAccessor64<int, 1> to)
{
	if (threadIdx.x < to.size(0))
		to[threadIdx.x] = from[threadIdx.x];
}

template <class T> __global__ void transposed(const Restricted<T, 2> from, Restricted<T, 2> to)
{
	to[threadIdx.x][threadIdx.y] = from[threadIdx.y][threadIdx.x];
}

torch::Tensor starts_of(torch::Tensor offsets, int64_t n)
{
	torch::Tensor starts = torch::empty({n}, offsets.options());
	row_starts<<<1, 32>>>(offsets.packed_accessor64<int, 1, torch::RestrictPtrTraits>(), starts.packed_accessor64<int, 1>()); // expect: GPU101 // validate: confirmed
	return starts;
}

at::Tensor transpose_of(const at::Tensor &matrix)
{
	at::Tensor result = at::zeros({8, 8}, matrix.options());
	auto to = result.packed_accessor32<float, 2, at::RestrictPtrTraits>();
	transposed<float><<<1, dim3(8, 8)>>>(matrix.packed_accessor32<float, 2, at::RestrictPtrTraits>(), to); // expect: GPU101 // validate: confirmed
	return result;
}
