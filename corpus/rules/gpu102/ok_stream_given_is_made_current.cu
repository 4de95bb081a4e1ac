// SPDX-License-Identifier: Apache-2.0
// The guard makes the stream that the function is given the current one: both kernels run there.
// expect-none
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>
#include <cuda_runtime.h>

__global__ void square_all(float *x)
{
	x[threadIdx.x] *= x[threadIdx.x];
}

void square_twice_under_a_guard(float *x, cudaStream_t given)
{
	c10::cuda::CUDAStreamGuard guard(c10::cuda::getStreamFromExternal(given, 0));
	square_all<<<1, 32, 0, given>>>(x);
	square_all<<<1, 32, 0, c10::cuda::getCurrentCUDAStream()>>>(x);
}

void square_on_its_own_stream(float *x)
{
	cudaStream_t own;
	cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
	{
		c10::cuda::CUDAStreamGuard guard(c10::cuda::getStreamFromExternal(own, 0));
		square_all<<<1, 32, 0, own>>>(x);
		square_all<<<1, 32, 0, c10::cuda::getCurrentCUDAStream()>>>(x);
	}
	cudaStreamSynchronize(own);
	cudaStreamDestroy(own);
}
