// SPDX-License-Identifier: Apache-2.0
// A host function of one stream fills the buffer that a copy on another stream reads.
#include <cuda_runtime.h>

static void fill(void *data)
{
	float *x = static_cast<float *>(data);
	x[0] = 1.0f;
}

void upload(float *d, size_t size)
{
	cudaStream_t host_work, copies;
	float *staging;
	cudaMallocHost(&staging, size);
	cudaStreamCreateWithFlags(&host_work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
	cudaLaunchHostFunc(host_work, fill, staging);
	cudaMemcpyAsync(d, staging, size, cudaMemcpyHostToDevice, copies); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(host_work);
	cudaStreamSynchronize(copies);
	cudaFreeHost(staging);
	cudaStreamDestroy(host_work);
	cudaStreamDestroy(copies);
}
