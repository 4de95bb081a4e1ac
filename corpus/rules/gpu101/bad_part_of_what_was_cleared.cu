// SPDX-License-Identifier: Apache-2.0
// Which rows the launcher of another file works on, nobody sees here. The memset is as long as all of the rows that it is told of.
#include <cuda_runtime.h>

void sum_rows(float *sums, const float *from, int rows, int width, cudaStream_t stream);

int sum(const float *from, int rows, int width)
{
	cudaStream_t stream;
	float *sums;
	cudaMalloc(&sums, (rows + 2) * width * sizeof(float));
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMemset(sums, 0, rows * width * sizeof(float));
	sum_rows(sums, from, rows, width, stream); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
	cudaFree(sums);
	return 0;
}
