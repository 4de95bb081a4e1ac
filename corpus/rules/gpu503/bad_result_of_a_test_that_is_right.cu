// SPDX-License-Identifier: Apache-2.0
// A test frees what it has fetched on no way, also where its assertion holds.
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

void report_digest(const char *message);

#define MUST_AGREE(condition)                                                                                                                        \
	if (const testing::AssertionResult result = testing::AssertionResult(condition))                                                             \
		;                                                                                                                                    \
	else                                                                                                                                         \
		return report_digest(testing::internal::GetBoolAssertionFailureMessage(result, #condition, "false", "true").c_str())

__global__ void digest_page(const char *page, unsigned *digest)
{
	digest[threadIdx.x] = page[threadIdx.x];
}

void test_digest_of_page(const char *d_page, unsigned wanted)
{
	unsigned *d_digest, digest;
	cudaMalloc(&d_digest, 64 * sizeof(unsigned)); // expect: GPU503 // validate: -
	digest_page<<<1, 64>>>(d_page, d_digest);
	cudaMemcpy(&digest, d_digest, sizeof digest, cudaMemcpyDeviceToHost);
	MUST_AGREE(digest == wanted);
}
