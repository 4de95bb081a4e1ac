// SPDX-License-Identifier: Apache-2.0
// expect-none
// A class that no other file can name: its destructor has one stream destroyed by a helper, and its user takes the other one.
#include <cuda_runtime.h>

namespace {

void end(cudaStream_t s)
{
	if (s)
		cudaStreamDestroy(s);
}

class pipeline {
public:
	pipeline()
	{
		cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
	}
	~pipeline() { end(copies); }
	cudaStream_t take()
	{
		cudaStream_t taken = kernels;
		kernels = nullptr;
		return taken;
	}
	void clear(float *to, size_t bytes)
	{
		cudaMemsetAsync(to, 0, bytes, copies);
		cudaStreamSynchronize(copies);
	}

private:
	cudaStream_t copies, kernels;
};

} // namespace

cudaStream_t clear(float *to, size_t bytes)
{
	pipeline p;
	p.clear(to, bytes);
	return p.take();
}
