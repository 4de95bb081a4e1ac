// SPDX-License-Identifier: Apache-2.0
// The guard makes another stream the current one of the thread: the kernel, which is given the current stream, runs there, and does not wait for the one
// that was current before, which has the caller's work. Behind the guard that one waits for the other.
#include <ATen/cuda/CUDAEvent.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>

__global__ void scale_beside(const float *x, float *y, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		y[i] = 2 * x[i];
}

void scale_on_another_stream(const torch::Tensor &x, torch::Tensor &y)
{
	at::cuda::CUDAStream side = at::cuda::getStreamFromPool();
	at::cuda::CUDAEvent behind;
	int n = static_cast<int>(x.numel());
	{
		at::cuda::CUDAStreamGuard guard(side);
		scale_beside<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), y.data_ptr<float>(), n); // expect: GPU110 // validate: confirmed
		behind.record();
	}
	behind.block(at::cuda::getCurrentCUDAStream());
}
