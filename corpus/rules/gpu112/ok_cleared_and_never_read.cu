// SPDX-License-Identifier: Apache-2.0
// The buffer is only there to push other data out of the cache: each call fills it with the same bytes.
// expect-none
#include <cuda_runtime.h>

class sweeper {
public:
	sweeper() { cudaMalloc(&bytes, n); }
	static void sweep(cudaStream_t s)
	{
		static sweeper one;
		cudaMemsetAsync(one.bytes, 0, one.n, s);
	}

private:
	void *bytes;
	size_t n = 1 << 24;
};

void before_timing(cudaStream_t s) { sweeper::sweep(s); }
