// SPDX-License-Identifier: Apache-2.0
// The guard makes another stream the current one of the thread, and puts back what was current. The other stream waits for the one before it, and that
// one for the other behind the guard.
// expect-none
#include <ATen/cuda/CUDAEvent.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>

__global__ void scale_between(const float *x, float *y, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		y[i] = 2 * x[i];
}

void scale_between_two_events(const torch::Tensor &x, torch::Tensor &y)
{
	at::cuda::CUDAStream side = at::cuda::getStreamFromPool();
	at::cuda::CUDAEvent before, behind;
	before.record(at::cuda::getCurrentCUDAStream());
	{
		at::cuda::CUDAStreamGuard guard(side);
		before.block(at::cuda::getCurrentCUDAStream());
		int n = static_cast<int>(x.numel());
		scale_between<<<(n + 255) / 256, 256, 0, side>>>(x.data_ptr<float>(), y.data_ptr<float>(), n);
		behind.record();
	}
	behind.block(at::cuda::getCurrentCUDAStream());
}
