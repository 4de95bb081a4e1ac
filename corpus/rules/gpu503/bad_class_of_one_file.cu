// SPDX-License-Identifier: Apache-2.0
// A class that no other file can name forgets a stream, and is used in this file.
#include <cuda_runtime.h>

namespace {

class pipeline {
public:
	pipeline()
	{
		cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking); // expect: GPU503 // validate: -
	}
	~pipeline() { cudaStreamDestroy(copies); }
	void clear(float *to, float *from, size_t bytes)
	{
		cudaMemsetAsync(to, 0, bytes, copies);
		cudaMemsetAsync(from, 0, bytes, kernels);
		cudaStreamSynchronize(copies);
		cudaStreamSynchronize(kernels);
	}

private:
	cudaStream_t copies, kernels;
};

} // namespace

void clear(float *to, float *from, size_t bytes)
{
	pipeline p;
	p.clear(to, from, bytes);
}
