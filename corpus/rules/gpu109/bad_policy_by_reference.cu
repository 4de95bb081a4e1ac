// SPDX-License-Identifier: Apache-2.0
// As the right one beside it, with a policy of the other stream.
#include <thrust/execution_policy.h>
#include <thrust/scan.h>

__global__ void clear(int *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] = 0;
}

template <class Policy> void sums(Policy const &policy, const int *counts, int *out, int n)
{
	thrust::exclusive_scan(policy, counts, counts + n, out); // expect: GPU109 // validate: confirmed
}

void by_template(int *counts, int *out, int n, cudaStream_t stream, cudaStream_t other)
{
	clear<<<1, 256, 0, stream>>>(counts, n);
	sums(thrust::cuda::par.on(other), counts, out, n);
}

struct worker {
	int *counts, *out;
	cudaStream_t stream, other;
};

static void scan(cudaStream_t &stream, cudaStream_t &other, worker &w, int n)
{
	clear<<<1, 256, 0, stream>>>(w.counts, n);
	thrust::exclusive_scan(thrust::cuda::par.on(other), w.counts, w.counts + n, w.out); // expect: GPU109 // validate: confirmed
}

void by_stream(worker *workers, int n)
{
	for (int i = 0; i < 4; i++)
		scan(workers[i].stream, workers[i].other, workers[i], n);
}
