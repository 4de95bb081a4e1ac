// SPDX-License-Identifier: Apache-2.0
// A launcher of another file works on other data of the same stream in between. It may wait for that stream, which orders the memset in front of
// nothing.
#include <cuda_runtime.h>

void blur_rows(float *to, const float *from, int count, cudaStream_t stream);

__global__ void add_weights(int *histogram)
{
	atomicAdd(&histogram[threadIdx.x], 1);
}

struct filter {
	cudaStream_t stream;
	int *histogram;
	float *image, *blurred;

	void run(int count)
	{
		cudaMemset(histogram, 0, 256 * sizeof(int));
		blur_rows(blurred, image, count, stream);
		add_weights<<<1, 256, 0, stream>>>(histogram); // expect: GPU101 // validate: confirmed
	}
};
