// SPDX-License-Identifier: Apache-2.0
// expect-none
// A reader often keeps beside its own things the stream that its context gave it: both, given by value, may name one.
#include <cuda_runtime.h>

struct context {
	int device;
	cudaStream_t stream;
};

struct reader {
	float *rows;
	cudaStream_t copies;
};

__global__ void scale(float *rows)
{
	rows[threadIdx.x] *= 2;
}

void scale_rows(context c, reader r, const float *host)
{
	cudaMemcpyAsync(r.rows, host, 128, cudaMemcpyHostToDevice, r.copies);
	scale<<<1, 32, 0, c.stream>>>(r.rows);
}
