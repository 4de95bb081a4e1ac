// SPDX-License-Identifier: Apache-2.0
// CUDA's C++ libraries are in a namespace of the project; the scan runs on another stream than what fills its input.
#define THRUST_CUB_WRAPPED_NAMESPACE project
#include <cub/device/device_scan.cuh>
#include <cuda_runtime.h>

__global__ void clear(unsigned *x, unsigned n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] = 0;
}

void scan(void *scratch, size_t bytes, unsigned *in, unsigned *out, unsigned n, cudaStream_t stream, cudaStream_t other)
{
	clear<<<1, 256, 0, stream>>>(in, n);
	project::cub::DeviceScan::InclusiveSum(scratch, bytes, in, out, n, other); // expect: GPU109 // validate: confirmed
}
