// SPDX-License-Identifier: Apache-2.0
// One call of the project leaves the stream out, and another one gives a stream.
#include "lookup.h"

static __device__ float lookup_sums[1024];

static __global__ void sum_kernel(const float *weights, int n)
{
	if (threadIdx.x < n)
		lookup_sums[threadIdx.x] += weights[threadIdx.x];
}

static __global__ void weigh_kernel(float *values, int n)
{
	if (threadIdx.x < n)
		values[threadIdx.x] *= lookup_sums[threadIdx.x];
}

void ConstantWeights::weigh(const float *weights, float *values, int n, cudaStream_t stream)
{
	sum_kernel<<<1, 1024, 0, stream>>>(weights, n); // expect: GPU112 // validate: confirmed
	weigh_kernel<<<1, 1024, 0, stream>>>(values, n);
}
