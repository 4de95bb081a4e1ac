// SPDX-License-Identifier: Apache-2.0
// Every rank writes what it gathers, here both to the same buffer (NCCL user guide, ncclAllGather).
#include <cuda_runtime.h>
#include <nccl.h>

void gather_parts(const float *part, float *all, size_t n, ncclComm_t row, ncclComm_t column)
{
	cudaStream_t first, second;
	cudaStreamCreate(&first);
	cudaStreamCreate(&second);
	ncclAllGather(part, all, n, ncclFloat, row, first);
	ncclAllGather(part, all, n, ncclFloat, column, second); // expect: GPU109 // validate: confirmed
	cudaStreamSynchronize(first);
	cudaStreamSynchronize(second);
	cudaStreamDestroy(first);
	cudaStreamDestroy(second);
}
