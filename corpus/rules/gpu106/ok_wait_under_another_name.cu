// SPDX-License-Identifier: Apache-2.0
// expect-none
// The wait is for the stream that the context gave, the copy on the member where the object keeps it.
#include <cuda_runtime.h>

struct context {
	int device;
	cudaStream_t stream;
};

class reader {
public:
	int first(const int *d)
	{
		int n = 0;
		cudaMemcpyAsync(&n, d, sizeof n, cudaMemcpyDeviceToHost, copy_);
		cudaStreamSynchronize(context_.stream);
		return n;
	}

private:
	context context_;
	cudaStream_t copy_;
};
