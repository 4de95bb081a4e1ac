// SPDX-License-Identifier: Apache-2.0
// expect-none
// A host function runs in the order of its stream: after the copy before it, before the copy behind it.
#include <cuda_runtime.h>

static void scale(void *data)
{
	float *x = static_cast<float *>(data);
	x[0] *= 2.0f;
}

void there_and_back(float *d, size_t size)
{
	cudaStream_t s;
	float *staging;
	cudaMallocHost(&staging, size);
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemcpyAsync(staging, d, size, cudaMemcpyDeviceToHost, s);
	cudaLaunchHostFunc(s, scale, staging);
	cudaMemcpyAsync(d, staging, size, cudaMemcpyHostToDevice, s);
	cudaStreamSynchronize(s);
	cudaFreeHost(staging);
	cudaStreamDestroy(s);
}
