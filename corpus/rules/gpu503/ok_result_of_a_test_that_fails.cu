// SPDX-License-Identifier: Apache-2.0
// expect-none: an assertion of a test that fails ends its function in front of the frees.
#include <cuda_runtime.h>
#include <string>

namespace testing {
class AssertionResult {
public:
	explicit AssertionResult(bool success) : is_success(success) {}
	explicit operator bool() const { return is_success; }

private:
	bool is_success;
};
namespace internal {
std::string GetBoolAssertionFailureMessage(const AssertionResult &assertion, const char *text, const char *actual, const char *expected);
}
}

void report_failure(const char *message);

#define MUST_HOLD(condition)                                                                                                                         \
	if (const testing::AssertionResult result = testing::AssertionResult(condition))                                                             \
		;                                                                                                                                    \
	else                                                                                                                                         \
		return report_failure(testing::internal::GetBoolAssertionFailureMessage(result, #condition, "false", "true").c_str())

__global__ void digest_block(const char *block, unsigned *digest)
{
	digest[threadIdx.x] = block[threadIdx.x];
}

void test_digest(const char *block, unsigned wanted)
{
	char *d_block;
	unsigned *d_digest, digest;
	cudaMalloc(&d_block, 64);
	cudaMalloc(&d_digest, 64 * sizeof(unsigned));
	cudaMemcpy(d_block, block, 64, cudaMemcpyHostToDevice);
	digest_block<<<1, 64>>>(d_block, d_digest);
	cudaMemcpy(&digest, d_digest, sizeof digest, cudaMemcpyDeviceToHost);
	MUST_HOLD(digest == wanted);
	cudaFree(d_block);
	cudaFree(d_digest);
}
