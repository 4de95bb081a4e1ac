// SPDX-License-Identifier: Apache-2.0
// What takes a tensor to the host has waited for the current stream when it returns, unless it is asked not to; what takes the
// host's memory to a device, too (PyTorch, Tensor.to: non_blocking).
// expect-none
#include <torch/extension.h>
#include <vector>

__global__ void spread(const int *counts, const int *first, float *out)
{
	out[first[threadIdx.x]] = counts[threadIdx.x];
}

torch::Tensor spread_counts(const torch::Tensor &counts, int ranks)
{
	auto on_host = counts.to(torch::kCPU);
	auto count = on_host.accessor<int, 1>();
	std::vector<int> starts(ranks);
	int sum = 0;
	for (int i = 0; i < ranks; i++) {
		starts[i] = sum;
		sum += count[i];
	}
	auto out = torch::zeros({sum}, torch::TensorOptions().dtype(torch::kFloat32).device(counts.device()));
	auto first = torch::from_blob(starts.data(), {ranks}, torch::kInt32).to(counts.device());
	spread<<<1, 32>>>(counts.data_ptr<int>(), first.data_ptr<int>(), out.data_ptr<float>());
	cudaDeviceSynchronize();
	return out;
}
