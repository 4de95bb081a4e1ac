// SPDX-License-Identifier: Apache-2.0
// The host reads where there is no job, and waits where there is one.
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
		if (!job)
			sum += x[0]; // expect: GPU106 // validate: confirmed
	}
	cudaStreamSynchronize(stream);
	cudaFree(x);
	return sum;
}
