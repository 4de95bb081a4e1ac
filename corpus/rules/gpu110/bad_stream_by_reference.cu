// SPDX-License-Identifier: Apache-2.0
// Of two operations on the caller's memory one is not on the stream that is given by reference.
#include <cub/cub.cuh>
#include <cuda_runtime.h>

__global__ void twice(int *x) { x[threadIdx.x] *= 2; }

void sums(const cudaStream_t &stream, void *temp, size_t bytes, int *in, int *out, int n)
{
	cub::DeviceScan::InclusiveSum(temp, bytes, in, out, n);
	twice<<<1, 256, 0, stream>>>(out); // expect: GPU109 // validate: confirmed
}

void doubled(const cudaStream_t &stream, int *x)
{
	twice<<<1, 256>>>(x); // expect: GPU110 // validate: confirmed
}
