// SPDX-License-Identifier: Apache-2.0
// expect-none
// The same memory by accessors as by pointers: on the stream that allocates it, and in host memory where the host indexes it.
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

template <class T, int32_t N> using Restricted = torch::PackedTensorAccessor32<T, N, torch::RestrictPtrTraits>;

template <class T> __global__ void transposed(const Restricted<T, 2> from, Restricted<T, 2> to)
{
	to[threadIdx.x][threadIdx.y] = from[threadIdx.y][threadIdx.x];
}

at::Tensor transpose_of(const at::Tensor &matrix)
{
	at::Tensor result = at::zeros({8, 8}, matrix.options());
	auto to = result.packed_accessor32<float, 2, at::RestrictPtrTraits>();
	transposed<float><<<1, dim3(8, 8), 0, at::cuda::getCurrentCUDAStream()>>>(matrix.packed_accessor32<float, 2, at::RestrictPtrTraits>(), to);
	return result;
}

torch::Tensor summed(const torch::Tensor &matrix)
{
	auto sums = torch::zeros({8}, torch::kFloat);
	auto on_host = matrix.cpu();
	auto from = on_host.accessor<float, 2>();
	auto to = sums.accessor<float, 1>();
	for (int64_t row = 0; row < from.size(0); row++)
		for (int64_t column = 0; column < from.size(1); column++)
			to[row] += from[row][column];
	return sums;
}
