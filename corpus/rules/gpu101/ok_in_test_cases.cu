// SPDX-License-Identifier: Apache-2.0
// Test cases of a framework whose header is missing: one for each spelling of a head.
// expect-none
#include <cuda_runtime.h>
#include <framework/that_is_missing.h>

struct fixture {
	cudaStream_t stream;
};

TEST_CASE("waits", "[wait]")
{
	int *d;
	cudaStream_t s;
	cudaMalloc(&d, 64);
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemset(d, 0, 64);
	cudaDeviceSynchronize();
	cudaMemsetAsync(d, 1, 32, s);
	cudaStreamSynchronize(s);
	REQUIRE(d != nullptr);
	cudaStreamDestroy(s);
	cudaFree(d);
}

TEST_F(fixture, one_stream)
{
	int *d;
	cudaMalloc(&d, 64);
	cudaMemset(d, 0, 64);
	cudaMemset(d, 1, 32);
	cudaFree(d);
}

AUTO_TEST(free_at_once) { int *d; cudaMalloc(&d, 64); cudaFree(d); }
