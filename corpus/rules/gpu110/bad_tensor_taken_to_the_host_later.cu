// SPDX-License-Identifier: Apache-2.0
// As ok_tensor_taken_to_the_host.cu, but the copy is asked not to wait.
#include <torch/extension.h>

__global__ void scale(const int *counts, float *out)
{
	out[threadIdx.x] *= counts[threadIdx.x];
}

torch::Tensor scale_by_counts(const torch::Tensor &counts, const torch::Tensor &out)
{
	auto on_host = counts.to(torch::kCPU, true);
	scale<<<1, 32>>>(counts.data_ptr<int>(), out.data_ptr<float>()); // expect: GPU110 // validate: confirmed
	cudaDeviceSynchronize();
	return on_host;
}
