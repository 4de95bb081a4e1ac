// SPDX-License-Identifier: Apache-2.0
// The framework's header is missing, so its macros are. What stands behind them are functions all the same.
#include <cuda_runtime.h>
#include <framework/that_is_missing.h>

static void clear(int *d, cudaStream_t s)
{
	cudaMemset(d, 0, 64);
	cudaMemsetAsync(d, 1, 32, s); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(s);
}

TEST_CASE("clears what it was given", "[clear]")
{
	int *d;
	cudaStream_t s;
	cudaMalloc(&d, 64);
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	clear(d, s);
	REQUIRE(cudaGetLastError() == cudaSuccess);
	cudaStreamDestroy(s);
	cudaFree(d);
}
