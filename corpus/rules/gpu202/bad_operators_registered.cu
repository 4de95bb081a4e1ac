// SPDX-License-Identifier: Apache-2.0
// Registered operators are called from Python and TorchScript with tensors of any device, "irrespective of the selected device" (PyTorch,
// CUDA semantics).
#include <ATen/cuda/CUDAContext.h>
#include <torch/script.h>

__global__ void scale(float *x, float by) { x[threadIdx.x] *= by; }

void doubled(torch::Tensor x)
{
	scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), 2); // expect: GPU202 // validate: -
}

void tripled(torch::Tensor x)
{
	scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), 3); // expect: GPU202 // validate: -
}

void halved(torch::Tensor x)
{
	scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), .5f); // expect: GPU202 // validate: -
}

static auto registry = torch::RegisterOperators("corpus::doubled", &doubled);
static auto others = torch::RegisterOperators().op("corpus::tripled", &tripled).op("corpus::halved", &halved);
