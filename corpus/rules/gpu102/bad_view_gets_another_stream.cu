// SPDX-License-Identifier: Apache-2.0
// A variable holds the main stream first, and where the pool has one, a stream of the pool: nobody sees the body that gives it.
#include <cuda_runtime.h>

struct stream_view {
	cudaStream_t handle;
	operator cudaStream_t() const { return handle; }
};

struct pool {
	int size() const;
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

void both(const pool &streams, float *x, cudaStream_t stream)
{
	stream_view main{stream}, side = main;
	if (streams.size() > 0)
		side = streams.stream(0);
	fill<<<1, 256, 0, main>>>(x);
	scale<<<1, 256, 0, side>>>(x); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(side);
	cudaStreamSynchronize(main);
}
