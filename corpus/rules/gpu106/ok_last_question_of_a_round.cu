// SPDX-License-Identifier: Apache-2.0
// expect-none
// However often the loop goes around: where there is a job, the host has waited.
#include <cuda_runtime.h>

struct jobs {
	int *next;
	bool is_open;
};

__global__ void fill(int *x)
{
	x[threadIdx.x] = 1;
}

int work(jobs *j, cudaStream_t stream)
{
	int *x, sum = 0;
	cudaMallocManaged(&x, 32 * sizeof *x);
	while (j->is_open) {
		int *job = nullptr;
		fill<<<1, 32, 0, stream>>>(x);
		if (j->next) {
			job = j->next;
			cudaStreamSynchronize(stream);
		}
		if (job)
			sum += x[0];
	}
	cudaStreamSynchronize(stream);
	cudaFree(x);
	return sum;
}
