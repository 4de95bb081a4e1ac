// SPDX-License-Identifier: Apache-2.0
// A record is given by value to a kernel of another file: with it the kernel has the array that another stream still fills.
#include <cuda_runtime.h>

struct view {
	float *values;
	int count;
};

__global__ void scale(view v, float by);

void upload_and_scale(const float *host, int count)
{
	cudaStream_t copy, work;
	cudaStreamCreateWithFlags(&copy, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	view v = {nullptr, count};
	cudaMalloc(&v.values, count * sizeof(float));
	cudaMemcpyAsync(v.values, host, count * sizeof(float), cudaMemcpyHostToDevice, copy);
	scale<<<count / 256 + 1, 256, 0, work>>>(v, 2.f); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(work);
	cudaStreamSynchronize(copy);
	cudaFree(v.values);
	cudaStreamDestroy(work);
	cudaStreamDestroy(copy);
}
