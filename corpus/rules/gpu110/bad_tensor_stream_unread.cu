// SPDX-License-Identifier: Apache-2.0
// The function asks for the current stream, on which its result's memory is, and launches without it on views of which nothing is known.
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

struct view {
	float *start;
};

view view_of(const torch::Tensor &t);

__global__ void halve(view in, view out)
{
	out.start[threadIdx.x] = in.start[threadIdx.x] / 2;
}

torch::Tensor halved(const torch::Tensor &x)
{
	torch::Tensor y = torch::empty_like(x);
	cudaStream_t stream = at::cuda::getCurrentCUDAStream();
	halve<<<1, 32>>>(view_of(x), view_of(y)); // expect: GPU110 // validate: -
	return y;
}
