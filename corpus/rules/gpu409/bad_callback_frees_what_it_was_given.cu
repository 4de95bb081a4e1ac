// SPDX-License-Identifier: Apache-2.0
// A host function must not call CUDA (CUDA Runtime API, cudaLaunchHostFunc): one frees memory, one launches the next round, one waits for the device, and
// a lambda records an event, each behind a function of its own or at once.
#include <cuda_runtime.h>

struct next_round {
	float *x;
	cudaStream_t stream;
	int left;
};

__global__ void halve_once(float *x)
{
	x[threadIdx.x] /= 2;
}

static void give_back(void *memory)
{
	cudaFree(memory); // expect: GPU409 // validate: -
}

static void start_round(struct next_round *r)
{
	halve_once<<<1, 32, 0, r->stream>>>(r->x); // expect: GPU409 // validate: -
}

static void CUDART_CB go_on(cudaStream_t stream, cudaError_t status, void *data)
{
	struct next_round *r = (struct next_round *)data;
	if (status == cudaSuccess && r->left > 0)
		start_round(r);
}

void free_behind_the_work(float *x, cudaStream_t s)
{
	halve_once<<<1, 32, 0, s>>>(x);
	cudaLaunchHostFunc(s, give_back, x);
}

void rounds(struct next_round *r)
{
	halve_once<<<1, 32, 0, r->stream>>>(r->x);
	cudaStreamAddCallback(r->stream, go_on, r, 0);
}

void wait_in_a_lambda(float *x, cudaStream_t s)
{
	halve_once<<<1, 32, 0, s>>>(x);
	cudaLaunchHostFunc(
		s, [](void *) { cudaDeviceSynchronize(); }, nullptr); // expect: GPU409 // validate: -
}
