// SPDX-License-Identifier: Apache-2.0
// expect-none
// A class derived from a policy of thrust is a policy; an object of a class that nobody declares may be one.
#include <cuda_runtime.h>
#include <thrust/execution_policy.h>
#include <thrust/scan.h>

class on_stream : public decltype(thrust::cuda::par.on(cudaStream_t())) {
	using policy = decltype(thrust::cuda::par.on(cudaStream_t()));

public:
	explicit on_stream(cudaStream_t s) : policy(thrust::cuda::par.on(s)) {}
};

void derived(int *p, int n, int *out, cudaStream_t s)
{
	on_stream policy(s);
	cudaMemsetAsync(p, 0, n * sizeof(int), s);
	thrust::exclusive_scan(policy, p, p + n, p);
	cudaMemcpyAsync(out, p, sizeof(int), cudaMemcpyDeviceToHost, s);
	cudaStreamSynchronize(s);
}

struct handle;
struct unseen {
	unseen(handle &);
	unseen(const unseen &);
};

void unknown(handle &h, int *p, int n, int *out, cudaStream_t s)
{
	unseen policy(h);
	cudaMemsetAsync(p, 0, n * sizeof(int), s);
	thrust::exclusive_scan(policy, p, p + n, p);
	cudaMemcpyAsync(out, p, sizeof(int), cudaMemcpyDeviceToHost, s);
	cudaStreamSynchronize(s);
}
