// SPDX-License-Identifier: Apache-2.0
// expect-none
// Work with tensors on the current stream, on the caller's, on a stream of somebody who knows, and on the default stream between waits.
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

__global__ void scale(float *x, float by) { x[threadIdx.x] *= by; }

void on_the_current(torch::Tensor x)
{
	scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), 2);
}

void on_the_callers(torch::Tensor x, cudaStream_t stream)
{
	scale<<<1, 256, 0, stream>>>(x.data_ptr<float>(), 2);
}

struct context {
	cudaStream_t stream;
};

void on_the_contexts(torch::Tensor x, context &c)
{
	scale<<<1, 256, 0, c.stream>>>(x.data_ptr<float>(), 2);
}

void between_waits(torch::Tensor x)
{
	cudaDeviceSynchronize();
	scale<<<1, 256>>>(x.data_ptr<float>(), 2);
	cudaDeviceSynchronize();
}

int64_t bytes(torch::Tensor x)
{
	return x.nbytes();
}
