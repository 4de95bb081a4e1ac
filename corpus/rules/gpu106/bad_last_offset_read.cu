// SPDX-License-Identifier: Apache-2.0
// The host reads the last of the offsets, which is their sum, while the work that writes all of them may still run.
#include <cuda_runtime.h>

int total(int *managed, int rows, cudaStream_t s)
{
	cudaMallocManaged((void **)&managed, 1 << 20, cudaMemAttachGlobal);
	cudaMemsetAsync(managed, 0, (rows + 1) * sizeof(int), s);
	int last = managed[rows]; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaFree(managed);
	return last;
}

int last_of_all(int *managed, int rows, cudaStream_t s)
{
	cudaMallocManaged((void **)&managed, 1 << 20, cudaMemAttachGlobal);
	cudaMemsetAsync(managed, 0, rows * sizeof(int), s);
	int last = managed[rows - 1]; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaFree(managed);
	return last;
}
