// SPDX-License-Identifier: Apache-2.0
// expect-none
// One row is cleared, and the launcher of another file is told of another one by its number.
#include <cuda_runtime.h>

void sum_row(float *sums, const float *from, int row, int width, cudaStream_t stream);

int sum(const float *from, int width)
{
	cudaStream_t stream;
	float *sums;
	cudaMalloc(&sums, 8 * width * sizeof(float));
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMemset(sums, 0, width * sizeof(float));
	sum_row(sums, from, 1, width, stream);
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
	cudaFree(sums);
	return 0;
}
