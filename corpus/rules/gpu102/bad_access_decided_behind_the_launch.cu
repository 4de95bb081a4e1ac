// SPDX-License-Identifier: Apache-2.0
// The kernel adds to the sum only where it is asked to, and there the host does not wait.
#include <cuda_runtime.h>

struct options {
	int steps;
	bool norm;
};

__device__ void add(float *sum, float value, bool really)
{
	if (really)
		atomicAdd(sum, value);
}

__global__ void step(float *x, float *sum, bool norm)
{
	x[threadIdx.x] *= 2;
	if (norm)
		atomicAdd(sum, x[threadIdx.x]);
}

__global__ void step_in_callee(float *x, float *sum, struct options o)
{
	x[threadIdx.x] *= 2;
	add(sum, x[threadIdx.x], o.norm);
}

void flag(float *x, float *sum, int round)
{
	cudaStream_t work, side;
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
	bool norm = round % 4 == 0;
	step<<<1, 32, 0, work>>>(x, sum, norm);
	if (!norm)
		cudaStreamSynchronize(work);
	cudaMemsetAsync(sum, 0, sizeof *sum, side); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(side);
	cudaStreamDestroy(work);
	cudaStreamDestroy(side);
}

void member(float *x, float *sum, int round)
{
	cudaStream_t work, side;
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
	bool norm = round % 4 == 0;
	struct options o = {round, norm};
	step_in_callee<<<1, 32, 0, work>>>(x, sum, o);
	if (!norm)
		cudaStreamSynchronize(work);
	cudaMemsetAsync(sum, 0, sizeof *sum, side); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(side);
	cudaStreamDestroy(work);
	cudaStreamDestroy(side);
}
