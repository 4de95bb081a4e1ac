// SPDX-License-Identifier: Apache-2.0
// expect-none
// What is given the stream and no data in between can hardly be there for anything but order.
#include <cuda_runtime.h>

void after_all_others(cudaStream_t stream);

__global__ void add_weights(int *histogram)
{
	atomicAdd(&histogram[threadIdx.x], 1);
}

struct filter {
	cudaStream_t stream;
	int *histogram;

	void run()
	{
		cudaMemset(histogram, 0, 256 * sizeof(int));
		after_all_others(stream);
		add_weights<<<1, 256, 0, stream>>>(histogram);
	}
};
