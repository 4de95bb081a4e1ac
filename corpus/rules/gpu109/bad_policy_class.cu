// SPDX-License-Identifier: Apache-2.0
// A class derived from a policy of thrust carries the stream that it was made with: another one than the buffer's.
#include <cuda_runtime.h>
#include <thrust/execution_policy.h>
#include <thrust/scan.h>

class on_stream : public decltype(thrust::cuda::par.on(cudaStream_t())) {
	using policy = decltype(thrust::cuda::par.on(cudaStream_t()));

public:
	explicit on_stream(cudaStream_t s) : policy(thrust::cuda::par.on(s)) {}
};

void sums(int *out, int n)
{
	cudaStream_t s, other;
	int *p;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
	cudaMalloc(&p, n * sizeof(int));
	cudaMemsetAsync(p, 0, n * sizeof(int), s);
	on_stream policy(other);
	thrust::exclusive_scan(policy, p, p + n, p); // expect: GPU109 // validate: confirmed
	cudaMemcpyAsync(out, p, sizeof(int), cudaMemcpyDeviceToHost, other);
	cudaStreamSynchronize(s);
	cudaStreamSynchronize(other);
	cudaFree(p);
	cudaStreamDestroy(s);
	cudaStreamDestroy(other);
}
