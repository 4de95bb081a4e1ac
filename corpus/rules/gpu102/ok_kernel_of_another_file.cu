// SPDX-License-Identifier: Apache-2.0
// expect-none
// Of two pointers that a kernel elsewhere may write, nobody knows whether it writes the one that is copied; what is const it reads.
#include <cuda_runtime.h>

__global__ void far_away(float *a, float *b);
__global__ void far_reader(float *result, const float *in);

void either(float *a, float *b, float *out, cudaStream_t s)
{
	cudaStream_t own;
	cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
	far_away<<<1, 32, 0, s>>>(a, b);
	cudaMemcpyAsync(out, a, 128, cudaMemcpyDeviceToDevice, own);
	cudaStreamSynchronize(own);
	cudaStreamDestroy(own);
}

void only_read(float *result, const float *in, float *out, cudaStream_t s)
{
	cudaStream_t own;
	cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
	far_reader<<<1, 32, 0, s>>>(result, in);
	cudaMemcpyAsync(out, in, 128, cudaMemcpyDeviceToDevice, own);
	cudaStreamSynchronize(own);
	cudaStreamDestroy(own);
}
