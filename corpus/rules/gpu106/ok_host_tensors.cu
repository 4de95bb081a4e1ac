// SPDX-License-Identifier: Apache-2.0
// expect-none
// Tensors that the host itself fills and reads lie in host memory, where their operations have ended when they return. Which
// device a tensor is on says a value that nobody sees here; that the host touches it does.
#include <ATen/cuda/CUDAContext.h>
#include <algorithm>
#include <cstring>
#include <torch/extension.h>

__global__ void gather(long *to, const long *from, const long *offsets) { to[threadIdx.x] = from[offsets[threadIdx.x]]; }

torch::Tensor offsets_of(const std::vector<torch::Tensor> &parts)
{
	auto offsets = torch::empty(parts.size() + 1, c10::TensorOptions().dtype(torch::kInt64).pinned_memory(true));
	auto *at = offsets.data_ptr<long>();
	at[0] = 0;
	for (size_t i = 0; i < parts.size(); i++)
		at[i + 1] = at[i] + parts[i].numel();
	return offsets;
}

torch::Tensor counted(torch::Tensor keys)
{
	auto counts = torch::zeros(2, keys.options().dtype(torch::kInt64));
	counts.data_ptr<long>()[1] = keys.numel();
	auto found = torch::empty_like(keys);
	std::fill_n(found.data_ptr<long>(), keys.numel(), 0L);
	auto kept = torch::empty_like(keys);
	memcpy(kept.data_ptr<long>(), found.data_ptr<long>(), keys.nbytes());
	return kept;
}

void gathered(torch::Tensor to, torch::Tensor from, torch::Tensor on_device, const std::vector<torch::Tensor> &parts)
{
	auto stream = at::cuda::getCurrentCUDAStream();
	auto offsets = offsets_of(parts);
	cudaMemcpyAsync(on_device.data_ptr<long>(), offsets.data_ptr<long>(), offsets.nbytes(), cudaMemcpyHostToDevice, stream);
	gather<<<1, 256, 0, stream>>>(to.data_ptr<long>(), from.data_ptr<long>(), on_device.data_ptr<long>());
	cudaStreamSynchronize(stream);
}
