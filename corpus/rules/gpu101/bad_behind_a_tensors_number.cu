// SPDX-License-Identifier: Apache-2.0
// What a tensor holds is not known, so both ways behind the question are ways.
#include <torch/extension.h>

__global__ void odd(float *out, int n)
{
	if (threadIdx.x < n)
		out[threadIdx.x] += 1;
}

__global__ void even(float *out, int n)
{
	if (threadIdx.x < n)
		out[threadIdx.x] += 2;
}

at::Tensor filled(at::Tensor sizes, at::Tensor like)
{
	int volume = torch::prod(sizes).item<int>();
	at::Tensor out = torch::zeros_like(like);
	if (volume % 2 != 0)
		odd<<<1, 256>>>(out.data_ptr<float>(), volume); // expect: GPU101 // validate: confirmed
	else
		even<<<1, 256>>>(out.data_ptr<float>(), volume); // expect: GPU101 // validate: confirmed
	return out;
}
