// SPDX-License-Identifier: Apache-2.0
// expect-none
// A variable that holds a stream of the pool gets the main stream before it is used, or waits for it.
#include <cuda_runtime.h>

struct stream_view {
	cudaStream_t handle;
	operator cudaStream_t() const { return handle; }
};

struct pool {
	stream_view stream(int i) const;
};

__global__ void fill(float *x)
{
	x[threadIdx.x] = 1;
}

__global__ void scale(float *x)
{
	x[threadIdx.x] *= 2;
}

void back(const pool &streams, float *x, cudaStream_t stream)
{
	stream_view main{stream}, side = streams.stream(0);
	side = main;
	fill<<<1, 256, 0, main>>>(x);
	scale<<<1, 256, 0, side>>>(x);
	cudaStreamSynchronize(side);
}

void waits(const pool &streams, float *x, cudaEvent_t filled, cudaStream_t stream)
{
	stream_view main{stream}, side = main;
	side = streams.stream(0);
	fill<<<1, 256, 0, main>>>(x);
	cudaEventRecord(filled, main);
	cudaStreamWaitEvent(side, filled, 0);
	scale<<<1, 256, 0, side>>>(x);
	cudaStreamSynchronize(side);
}
