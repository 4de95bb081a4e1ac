// SPDX-License-Identifier: Apache-2.0
// A stream that is given by reference is the stream behind the reference, for kernels and for libraries alike.
// expect-none
#include <cub/cub.cuh>
#include <cuda_runtime.h>

__global__ void twice(int *x) { x[threadIdx.x] *= 2; }

void sums(const cudaStream_t &stream, void *temp, size_t bytes, const int *in, int *out, int n)
{
	cub::DeviceScan::InclusiveSum(temp, bytes, in, out, n, stream);
	twice<<<1, 256, 0, stream>>>(out);
}

void cleared(const cudaStream_t &stream, int *x, int n)
{
	cudaMemsetAsync(x, 0, n * sizeof(int), stream);
}
