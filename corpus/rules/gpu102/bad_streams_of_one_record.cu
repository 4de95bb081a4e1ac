// SPDX-License-Identifier: Apache-2.0
// Two streams that one object keeps side by side are two.
#include <cuda_runtime.h>

struct context {
	cudaStream_t copies, work;
};

__global__ void scale(float *rows)
{
	rows[threadIdx.x] *= 2;
}

void scale_rows(context c, float *rows, const float *host)
{
	cudaMemcpyAsync(rows, host, 128, cudaMemcpyHostToDevice, c.copies);
	scale<<<1, 32, 0, c.work>>>(rows); // expect: GPU102 // validate: confirmed
}
