// SPDX-License-Identifier: Apache-2.0
// A function for Python works on floats of two bytes, and selects nothing.
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

template <typename T> __global__ void scale(T *x, float by)
{
	x[threadIdx.x] *= by;
	if (x[threadIdx.x] < 0)
		x[threadIdx.x] = T(0.f);
}

void halve(at::Tensor x)
{
	using scalar_t = at::Half;
	scale<scalar_t><<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<scalar_t>(), .5f); // expect: GPU202 // validate: -
}

void quarter(at::Tensor x)
{
	auto *p = static_cast<c10::BFloat16 *>(x.data_ptr());
	scale<c10::BFloat16><<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(p, .25f); // expect: GPU202 // validate: -
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m)
{
	m.def("halve", &halve);
	m.def("quarter", &quarter);
}
