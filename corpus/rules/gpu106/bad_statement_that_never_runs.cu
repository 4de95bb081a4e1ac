// SPDX-License-Identifier: Apache-2.0
// What a test framework writes only to have it compiled is never run.
#include <cuda_runtime.h>

namespace testing {
namespace internal {
bool AlwaysTrue();
}
}

#define COMPILES(statement)                                                                                                                          \
	if (!::testing::internal::AlwaysTrue()) {                                                                                                    \
		statement;                                                                                                                           \
	}

__global__ void fill(int *x)
{
	x[threadIdx.x] = 1;
}

int run(cudaStream_t stream)
{
	int *x, sum;
	cudaMallocManaged(&x, 32 * sizeof *x);
	fill<<<1, 32, 0, stream>>>(x);
	COMPILES(cudaStreamSynchronize(stream));
	sum = x[0]; // expect: GPU106 // validate: confirmed
	cudaFree(x);
	return sum;
}
