// SPDX-License-Identifier: Apache-2.0
// What PyTorch gives as its current stream is none that the function has just made and shown to nobody.
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>
#include <torch/extension.h>

static __global__ void raise_each(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] += 1;
}

void raise_twice(torch::Tensor x)
{
	const c10::cuda::CUDAGuard guard(x.device());
	cudaStream_t own;
	cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
	raise_each<<<1, 256, 0, own>>>(x.data_ptr<float>(), 256);
	raise_each<<<1, 256, 0, c10::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), 256); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(own);
	cudaStreamDestroy(own);
}
