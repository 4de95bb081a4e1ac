// SPDX-License-Identifier: Apache-2.0
// A copy into a page-locked tensor that does not block has not ended when the host reads the tensor.
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

long count_of(torch::Tensor counts)
{
	auto host = torch::empty(1, c10::TensorOptions().dtype(torch::kInt64).pinned_memory(true));
	host.copy_(counts, true);
	return host.data_ptr<long>()[0]; // expect: GPU106 // validate: -
}

void refilled(torch::Tensor counts, long next)
{
	auto host = torch::empty(1, c10::TensorOptions().dtype(torch::kInt64).pinned_memory(true));
	auto *word = host.data_ptr<long>();
	word[0] = next;
	cudaMemcpyAsync(counts.data_ptr<long>(), word, sizeof *word, cudaMemcpyHostToDevice, at::cuda::getCurrentCUDAStream());
	word[0] = next + 1; // expect: GPU106 // validate: -
	cudaStreamSynchronize(at::cuda::getCurrentCUDAStream());
}
