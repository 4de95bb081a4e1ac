// SPDX-License-Identifier: Apache-2.0
// The work moves to another stream. One of the two edges is there, and the other was forgotten.
#include <cuda_runtime.h>

cudaStream_t side_stream(int i);

__global__ void add(float *x, const float *y)
{
	x[threadIdx.x] += y[threadIdx.x];
}

void without_fork(float *x, const float *y, cudaEvent_t done, cudaStream_t stream)
{
	cudaStream_t side = side_stream(0);
	add<<<1, 256, 0, side>>>(x, y); // expect: GPU110 // validate: confirmed
	cudaEventRecord(done, side);
	cudaStreamWaitEvent(stream, done, 0);
}

void without_join(float *x, const float *y, cudaEvent_t ready, cudaStream_t stream)
{
	cudaStream_t side = side_stream(0);
	cudaEventRecord(ready, stream);
	cudaStreamWaitEvent(side, ready, 0);
	add<<<1, 256, 0, side>>>(x, y); // expect: GPU110 // validate: confirmed
}
