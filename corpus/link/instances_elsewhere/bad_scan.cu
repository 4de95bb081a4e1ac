// SPDX-License-Identifier: Apache-2.0
// The call that works is left without the stream.
#include "scratch.h"
#include <cub/cub.cuh>

static __global__ void fill(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] = 1;
}

cudaError_t plum_scan_late(float *out, int n, cudaStream_t stream)
{
	scratch<char> temp;
	scratch<float> in;
	size_t bytes = 0;
	in.take(n, stream);
	fill<<<1, 32, 0, stream>>>(in.get(), n);
	cub::DeviceScan::ExclusiveSum(temp.get(), bytes, in.get(), out, n);
	temp.take(bytes, stream);
	return cub::DeviceScan::ExclusiveSum(temp.get(), bytes, in.get(), out, n); // expect: GPU109 // validate: confirmed
}
