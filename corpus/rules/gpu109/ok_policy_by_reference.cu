// SPDX-License-Identifier: Apache-2.0
// expect-none
// A policy that is handed on by reference stands for its stream, and so does a stream that is one.
#include <thrust/execution_policy.h>
#include <thrust/scan.h>

__global__ void clear(int *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] = 0;
}

template <class Policy> void sums(Policy const &policy, const int *counts, int *out, int n)
{
	thrust::exclusive_scan(policy, counts, counts + n, out);
}

void by_template(int *counts, int *out, int n, cudaStream_t stream)
{
	clear<<<1, 256, 0, stream>>>(counts, n);
	sums(thrust::cuda::par.on(stream), counts, out, n);
}

void by_variable(int *counts, int *out, int n, cudaStream_t stream)
{
	auto policy = thrust::cuda::par.on(stream);
	auto &same = policy;
	clear<<<1, 256, 0, stream>>>(counts, n);
	thrust::exclusive_scan(same, counts, counts + n, out);
}

struct worker {
	int *counts, *out;
	cudaStream_t stream;
};

static void scan(cudaStream_t &stream, worker &w, int n)
{
	clear<<<1, 256, 0, stream>>>(w.counts, n);
	thrust::exclusive_scan(thrust::cuda::par.on(stream), w.counts, w.counts + n, w.out);
}

void by_stream(worker *workers, int n)
{
	for (int i = 0; i < 4; i++)
		scan(workers[i].stream, workers[i], n);
}
