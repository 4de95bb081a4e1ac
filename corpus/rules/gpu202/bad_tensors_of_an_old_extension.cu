// SPDX-License-Identifier: Apache-2.0
// Extensions of PyTorch 1 ask a tensor for its type, and work with other tensors in between: none of that makes the tensors' device current.
#include <ATen/ATen.h>
#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/detail/TensorInfo.cuh>
#include <torch/extension.h>

#define CHECK_CUDA(x) AT_ASSERTM(x.type().is_cuda(), #x " must be CUDA tensor")

__global__ void count(const long *batch, const long *begin, long *row) { row[threadIdx.x] = begin[batch[threadIdx.x]]; }
template <class T> __global__ void scale(at::cuda::detail::TensorInfo<T, long> x) { x.data[threadIdx.x] *= 2; }

at::Tensor counted(at::Tensor batch, int64_t n)
{
	CHECK_CUDA(batch);
	auto stream = at::cuda::getCurrentCUDAStream();
	auto begin = at::cat({at::zeros(1, batch.options()), batch.cumsum(0)}, 0);
	auto row = at::full(n, -1, batch.options());
	count<<<1, 256, 0, stream>>>(batch.data<long>(), begin.data<long>(), row.data<long>()); // expect: GPU202 // validate: -
	auto mask = row != -1;
	return at::stack({row.masked_select(mask), row.masked_select(mask)}, 0);
}

void scaled(at::Tensor x)
{
	CHECK_CUDA(x);
	auto stream = at::cuda::getCurrentCUDAStream();
	AT_DISPATCH_ALL_TYPES(x.type(), "scaled", [&] {
		auto info = at::cuda::detail::getTensorInfo<scalar_t, long>(x);
		scale<scalar_t><<<1, 256, 0, stream>>>(info); // expect: GPU202 // validate: -
	});
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m)
{
	m.def("counted", &counted);
	m.def("scaled", &scaled);
}
