// SPDX-License-Identifier: Apache-2.0
// A kernel whose body is elsewhere and that gets one pointer can only write there; what it gets beside that is only read.
#include <cuda_runtime.h>

__global__ void far_away(float *result, const float *in);

void copied(float *result, const float *in, float *out, cudaStream_t s)
{
	cudaStream_t own;
	cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
	far_away<<<1, 32, 0, s>>>(result, in);
	cudaMemcpyAsync(out, result, 128, cudaMemcpyDeviceToDevice, own); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(own);
	cudaStreamDestroy(own);
}

void by_function(const void *kernel, float *result, float *out, cudaStream_t s)
{
	cudaStream_t own;
	void *args[] = {&result};
	cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
	cudaLaunchKernel(kernel, 1, 32, args, 0, s);
	cudaMemcpyAsync(out, result, 128, cudaMemcpyDeviceToDevice, own); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(own);
	cudaStreamDestroy(own);
}
