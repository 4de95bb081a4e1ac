// SPDX-License-Identifier: Apache-2.0
// What bindings.cpp hands to Python works on whatever device is current.
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

static __global__ void scale(float *x, float by) { x[threadIdx.x] *= by; }

void fern_scale(const at::Tensor &x, double by)
{
	scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), (float)by); // expect: GPU202 // validate: -
}
