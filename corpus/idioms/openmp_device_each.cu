// SPDX-License-Identifier: Apache-2.0
// expect-none
// OpenMP: every CPU thread selects its device, owns its slice of the host array and its own allocation.
#include <cuda_runtime.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

__global__ void add_constant(int *a, int b) { a[blockIdx.x * blockDim.x + threadIdx.x] += b; }

int main(void)
{
	int gpus = 0;
	const unsigned n = 1 << 18;
	if (cudaGetDeviceCount(&gpus) != cudaSuccess || gpus < 1) {
		printf("no CUDA device\n");
		return 1;
	}
	int *a = (int *)calloc(n, sizeof *a);
	if (!a) return 1;
	omp_set_num_threads(gpus);
#pragma omp parallel
	{
		unsigned id = omp_get_thread_num(), threads = omp_get_num_threads(), per = n / threads;
		int *d = NULL, *part = a + id * per;
		cudaSetDevice(id % gpus);
		cudaMalloc((void **)&d, per * sizeof *d);
		cudaMemset(d, 0, per * sizeof *d);
		cudaMemcpy(d, part, per * sizeof *d, cudaMemcpyHostToDevice);
		add_constant<<<per / 128, 128>>>(d, 3);
		cudaMemcpy(part, d, per * sizeof *d, cudaMemcpyDeviceToHost);
		cudaFree(d);
	}
	int good = a[0] == 3;
	free(a);
	return !good;
}
