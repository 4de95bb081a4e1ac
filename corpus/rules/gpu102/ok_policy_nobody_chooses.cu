// SPDX-License-Identifier: Apache-2.0
// expect-none
// A template that nothing instantiates; the one class of the file that has what it asks for gives copies and kernels one
// stream.
#include <cuda_runtime.h>

struct one_stream {
	cudaStream_t a;
	one_stream()
	{
		cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	}
	~one_stream()
	{
		cudaStreamDestroy(a);
	}
	cudaStream_t copies() const { return a; }
	cudaStream_t kernels() const { return a; }
};

__global__ void halve(double *x) { x[threadIdx.x] /= 2; }

template <class Policy> void upload(double *to, const double *from, size_t n)
{
	Policy policy;
	cudaMemcpyAsync(to, from, n * sizeof(double), cudaMemcpyDeviceToDevice, policy.copies());
	halve<<<1, 32, 0, policy.kernels()>>>(to);
	cudaStreamSynchronize(policy.copies());
	cudaStreamSynchronize(policy.kernels());
}
