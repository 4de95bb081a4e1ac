// SPDX-License-Identifier: Apache-2.0
// Each function works on the device of a tensor that it gets, whichever parameter that is, but for one: its kernel runs on whatever
// device is current.
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>

__global__ void scale(float *x, float by) { x[threadIdx.x] *= by; }
__global__ void add(float *x, const float *y) { x[threadIdx.x] += y[threadIdx.x]; }

void doubled(at::Tensor x)
{
	const at::cuda::OptionalCUDAGuard guard(device_of(x));
	scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), 2);
}

void sum(at::Tensor &x, const at::Tensor &y)
{
	const at::cuda::CUDAGuard guard(y.device());
	add<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), y.data_ptr<float>());
}

void scaled(const torch::Tensor &x, double by)
{
	c10::cuda::CUDAGuard guard(x.get_device());
	scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), (float)by);
}

torch::Tensor zeros_and(const torch::Tensor &y)
{
	auto x = torch::zeros({256}, y.options());
	add<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), y.data_ptr<float>()); // expect: GPU202 // validate: -
	return x;
}
