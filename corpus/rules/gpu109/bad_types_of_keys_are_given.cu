// SPDX-License-Identifier: Apache-2.0
// Sorts whose calls give the types of the keys and values: the last one leaves out the stream that the kernel and the other ones run on.
#include <cub/cub.cuh>
#include <cuda_runtime.h>

__global__ void harvest_count(unsigned *crops, int n)
{
	if (threadIdx.x < n)
		crops[threadIdx.x] = threadIdx.x;
}

void harvest_sort(unsigned *crops, unsigned *rows, unsigned *sorted, unsigned *sorted_rows, void *room, size_t bytes, int n)
{
	cudaStream_t field;
	cudaStreamCreateWithFlags(&field, cudaStreamNonBlocking);
	harvest_count<<<1, 256, 0, field>>>(crops, n);
	cub::DeviceRadixSort::SortPairs<unsigned, unsigned>(room, bytes, crops, sorted, rows, sorted_rows, n, 0, 32, field);
	cub::DeviceRadixSort::SortPairs<unsigned, unsigned>(room, bytes, sorted, crops, sorted_rows, rows, n, 0, 32, field);
	cub::DeviceRadixSort::SortKeys<unsigned>(room, bytes, crops, sorted, n); // expect: GPU109 // validate: confirmed
	cudaStreamSynchronize(field);
	cudaStreamDestroy(field);
}
