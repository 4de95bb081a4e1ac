// SPDX-License-Identifier: Apache-2.0
// expect-none
// As many functions leave the device of a tensor to their callers as select it: that is no habit.
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>

__global__ void scale(float *x, float by) { x[threadIdx.x] *= by; }

void doubled(at::Tensor x)
{
	const at::cuda::OptionalCUDAGuard guard(device_of(x));
	scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), 2);
}

void tripled(at::Tensor x)
{
	const at::cuda::OptionalCUDAGuard guard(device_of(x));
	scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), 3);
}

void halved(at::Tensor x) { scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), 0.5f); }
void negated(at::Tensor x) { scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), -1); }
