// SPDX-License-Identifier: Apache-2.0
// The handle works on PyTorch's current stream, and the kernel in front of it on a stream of the function's own.
#include <ATen/cuda/CUDAContext.h>
#include <cublas_v2.h>
#include <torch/extension.h>

static __global__ void ramp_up(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] = threadIdx.x;
}

void ramp_and_double(torch::Tensor x)
{
	const c10::cuda::CUDAGuard guard(x.device());
	float two = 2;
	cudaStream_t own;
	cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
	ramp_up<<<1, 256, 0, own>>>(x.data_ptr<float>(), 256);
	cublasSscal(at::cuda::getCurrentCUDABlasHandle(), 256, &two, x.data_ptr<float>(), 1); // expect: GPU109 // validate: confirmed
	cudaStreamSynchronize(own);
	cudaStreamDestroy(own);
}
