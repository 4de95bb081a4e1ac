// SPDX-License-Identifier: Apache-2.0
// expect-none
// The object keeps beside the context what the context gave it, and the parameter is what somebody took from there.
#include <cuda_runtime.h>

class context {
public:
	cudaStream_t stream() const { return stream_; }

private:
	int device_;
	cudaStream_t stream_;
};

__global__ void add(float *x) { x[threadIdx.x] += 1; }

class fixture {
public:
	void run(float *x)
	{
		add<<<1, 32, 0, copy_>>>(x);
		add<<<1, 32, 0, context_.stream()>>>(x);
	}
	void run_on(float *x, cudaStream_t stream)
	{
		add<<<1, 32, 0, stream>>>(x);
		add<<<1, 32, 0, context_.stream()>>>(x);
	}

private:
	context context_;
	cudaStream_t copy_;
};
