// SPDX-License-Identifier: Apache-2.0
// expect-none
// Both questions are about the pointer that the owner holds, so the host waits before it reads.
#include <cuda_runtime.h>
#include <memory>

struct queue {
	cudaStream_t stream;
};

__global__ void fill(int *x)
{
	x[threadIdx.x] = 1;
}

int asked_for_null(std::shared_ptr<queue> q)
{
	int *x, sum = 0;
	if (q == nullptr)
		return 0;
	cudaMallocManaged(&x, 32 * sizeof *x);
	fill<<<1, 32, 0, q->stream>>>(x);
	if (q != nullptr)
		cudaStreamSynchronize(q->stream);
	sum = x[0];
	cudaFree(x);
	return sum;
}

int asked_for_another(std::shared_ptr<queue> q, const std::shared_ptr<const queue> &other)
{
	int *x, sum = 0;
	bool is_same = q == other;
	cudaMallocManaged(&x, 32 * sizeof *x);
	if (is_same)
		fill<<<1, 32, 0, q->stream>>>(x);
	if (q == other)
		cudaStreamSynchronize(q->stream);
	sum = x[0];
	cudaFree(x);
	return sum;
}
