// SPDX-License-Identifier: Apache-2.0
// expect-none
// What the host reads lies behind what the device writes, or is read after the wait.
#include <cuda_runtime.h>

int behind(int *managed, int rows, cudaStream_t s)
{
	cudaMallocManaged((void **)&managed, 1 << 20, cudaMemAttachGlobal);
	cudaMemsetAsync(managed, 0, rows * sizeof(int), s);
	int next = managed[rows];
	cudaStreamSynchronize(s);
	cudaFree(managed);
	return next;
}

int other_count(int *managed, int rows, int columns, cudaStream_t s)
{
	cudaMallocManaged((void **)&managed, 1 << 20, cudaMemAttachGlobal);
	cudaMemsetAsync(managed, 0, rows * sizeof(int), s);
	int next = managed[columns];
	cudaStreamSynchronize(s);
	cudaFree(managed);
	return next;
}

int waited(int *managed, int rows, cudaStream_t s)
{
	cudaMallocManaged((void **)&managed, 1 << 20, cudaMemAttachGlobal);
	cudaMemsetAsync(managed, 0, (rows + 1) * sizeof(int), s);
	cudaStreamSynchronize(s);
	int last = managed[rows];
	cudaFree(managed);
	return last;
}
