// SPDX-License-Identifier: Apache-2.0
// A template that nothing instantiates; the one class of the file that has what it asks for gives copies and kernels streams of
// their own.
#include <cuda_runtime.h>

struct two_streams {
	cudaStream_t a, b;
	two_streams()
	{
		cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	}
	~two_streams()
	{
		cudaStreamDestroy(a);
		cudaStreamDestroy(b);
	}
	cudaStream_t copies() const { return a; }
	cudaStream_t kernels() const { return b; }
};

__global__ void halve(double *x) { x[threadIdx.x] /= 2; }

template <class Policy> void upload(double *to, const double *from, size_t n)
{
	Policy policy;
	cudaMemcpyAsync(to, from, n * sizeof(double), cudaMemcpyDeviceToDevice, policy.copies());
	halve<<<1, 32, 0, policy.kernels()>>>(to); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(policy.copies());
	cudaStreamSynchronize(policy.kernels());
}
