// SPDX-License-Identifier: Apache-2.0
// An assertion gives an object of success where the two are the same: the function does not return there with the stream that it has made.
// expect-none
#include <cuda_runtime.h>

namespace testing {
class AssertionResult {
public:
	AssertionResult(const AssertionResult &other);
	explicit operator bool() const { return is_success; }
	const char *text() const { return message; }

private:
	bool is_success;
	const char *message;
};
AssertionResult AssertionSuccess();
AssertionResult AssertionFailure();
}

void report(const char *message);

template <typename A, typename B> testing::AssertionResult is_same(const A &a, const B &b)
{
	if (a == b)
		return testing::AssertionSuccess();
	return testing::AssertionFailure();
}

#define MUST_BE_SAME(a, b)                                                                                                                           \
	if (const testing::AssertionResult result = is_same(a, b))                                                                                   \
		;                                                                                                                                    \
	else                                                                                                                                         \
		return report(result.text())

void test_fill(float *d)
{
	cudaStream_t stream;
	MUST_BE_SAME(cudaStreamCreate(&stream), cudaSuccess);
	MUST_BE_SAME(cudaMemsetAsync(d, 0, 64, stream), cudaSuccess);
	MUST_BE_SAME(cudaStreamSynchronize(stream), cudaSuccess);
	MUST_BE_SAME(cudaStreamDestroy(stream), cudaSuccess);
}
