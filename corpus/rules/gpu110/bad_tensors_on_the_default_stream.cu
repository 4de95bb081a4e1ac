// SPDX-License-Identifier: Apache-2.0
// What fills the tensors runs on PyTorch's current stream, which is non-blocking where the program has selected one of its pool (PyTorch,
// CUDA semantics, CUDA streams). Nothing in these functions uses it.
#include <torch/extension.h>

__global__ void scale(float *x, float by) { x[threadIdx.x] *= by; }

void doubled(torch::Tensor x)
{
	scale<<<1, 256>>>(x.data_ptr<float>(), 2); // expect: GPU110 // validate: confirmed
}

void all_cleared(const std::vector<at::Tensor> &xs)
{
	for (const at::Tensor &x : xs)
		cudaMemsetAsync(x.data_ptr(), 0, 1024); // expect: GPU110 // validate: confirmed
}

void copied(const at::Tensor &to, const at::Tensor &from)
{
	cudaMemcpyAsync(to.data_ptr(), from.data_ptr(), 1024, cudaMemcpyDeviceToDevice, at::cuda::getDefaultCUDAStream()); // expect: GPU110 // validate: confirmed
}
