// SPDX-License-Identifier: Apache-2.0
// The host waits only where there is no queue.
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
	if (nullptr == q)
		return 0;
	cudaMallocManaged(&x, 32 * sizeof *x);
	fill<<<1, 32, 0, q->stream>>>(x);
	if (q == nullptr)
		cudaStreamSynchronize(q->stream);
	sum = x[0]; // expect: GPU106 // validate: confirmed
	cudaFree(x);
	return sum;
}
