// SPDX-License-Identifier: Apache-2.0
// The kernels run on the default stream, and the handle is given none either, as far as anything says.
// expect-none
#include <cublas_v2.h>
#include <cuda_runtime.h>

__global__ void spread_hay(float *hay, const float *field, int row)
{
	hay[blockIdx.x * row + threadIdx.x] = field[threadIdx.x];
}

int bale_hay(const float *field, float *bales, int first, int rows, int row, cublasHandle_t fork)
{
	float *hay;
	const float one = 1.0f;
	cudaMalloc(&hay, sizeof *hay * (size_t)rows * (size_t)row);
	for (int from = 0; from < rows; from += 16)
		spread_hay<<<16, 32>>>(hay + ((first + from) % rows) * row, field, row);
	for (int from = 0; from < rows; from += 16)
		cublasSaxpy(fork, 16 * row, &one, hay + ((first + 2 * from) % rows) * row, 1, bales, 1);
	cudaFree(hay);
	return 0;
}
