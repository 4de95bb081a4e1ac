// SPDX-License-Identifier: Apache-2.0
// expect-none
// Functions that need no guard: their callers have one, they leave the work to the library, which selects the tensor's device
// itself, or they have found out that the tensor's device is current.
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>

__global__ void scale(float *x, float by) { x[threadIdx.x] *= by; }

static void launch(at::Tensor x, float by)
{
	scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), by);
}

void doubled(at::Tensor x)
{
	const at::cuda::OptionalCUDAGuard guard(device_of(x));
	launch(x, 2);
}

void tripled(at::Tensor x)
{
	const at::cuda::OptionalCUDAGuard guard(at::device_of(x));
	launch(x, 3);
}

void scaled(const torch::Tensor &x, double by)
{
	c10::cuda::CUDAGuard guard(x.device());
	scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), (float)by);
}

torch::Tensor zeros_as(const torch::Tensor &y)
{
	auto x = torch::zeros({256}, y.options());
	x.copy_(y, true);
	return x;
}

void halved(at::Tensor x)
{
	TORCH_CHECK(x.get_device() == c10::cuda::current_device(), "another device");
	scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), 0.5f);
}
