// SPDX-License-Identifier: Apache-2.0
// expect-none
// The macros of a test framework ask a function that is always true, so that compilers do not warn of what they write behind it.
#include <cuda_runtime.h>

namespace testing {
namespace internal {
bool AlwaysTrue();
}
}

#define RUNS(statement)                                                                                                                              \
	switch (0)                                                                                                                                   \
	case 0:                                                                                                                                      \
	default:                                                                                                                                     \
		if (::testing::internal::AlwaysTrue()) {                                                                                             \
			statement;                                                                                                                   \
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
	RUNS(cudaStreamSynchronize(stream));
	sum = x[0];
	cudaFree(x);
	return sum;
}
