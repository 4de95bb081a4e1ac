// SPDX-License-Identifier: Apache-2.0
// expect-none
// Objects with a stream that the function does not work on, that it sets itself, or that it orders with its own work.
#include <cuda_runtime.h>

struct resources {
	int device;
	cudaStream_t stream;
	float *scratch;
};

struct pair_of_streams {
	cudaStream_t copies, kernels;
};

struct span {
	float *first;
	int count;
};

__global__ void scale(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] *= 2;
}

void not_its_stream(const resources &handle, float *x, int n)
{
	scale<<<1, 256>>>(x, n);
}

void makes_it(resources &handle, float *x, int n)
{
	cudaStreamCreate(&handle.stream);
	scale<<<1, 256, 0, handle.stream>>>(x, n);
	cudaStreamSynchronize(handle.stream);
}

void its_own_scratch(const resources &handle, float *x, int n)
{
	cudaMemset(handle.scratch, 0, 4);
	cudaDeviceSynchronize();
	scale<<<1, 256, 0, handle.stream>>>(x, n);
}

void one_of_two(const pair_of_streams &streams, float *x, float *y, int n)
{
	scale<<<1, 256, 0, streams.kernels>>>(x, n);
	scale<<<1, 256, 0, streams.copies>>>(y, n);
}

void waits(const resources &handle, span x, float *y, int n)
{
	scale<<<1, 256, 0, handle.stream>>>(y, n);
	cudaStreamSynchronize(handle.stream);
	scale<<<1, 256>>>(x.first, x.count);
	cudaDeviceSynchronize();
}
