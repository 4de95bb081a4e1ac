// SPDX-License-Identifier: Apache-2.0
// expect-none
// What is left selected is what was asked for: the function says so by its result, keeps what it has found for another one, only selects, asks in
// order to compare, or gives what it has found to code that nobody sees.
#include <cuda_runtime.h>

struct barge {
	int device, outside;
	float *cargo;
};

void select_again_later(int device);

void load_barge(barge *b, size_t bytes)
{
	int before = 0;
	cudaGetDevice(&before);
	cudaSetDevice(b->device);
	cudaMalloc((void **)&b->cargo, bytes);
	cudaSetDevice(before);
}

void wash_barge(barge *b, size_t bytes)
{
	int before = 0;
	cudaGetDevice(&before);
	cudaSetDevice(b->device);
	cudaMemset(b->cargo, 0, bytes);
	cudaSetDevice(before);
}

void unload_barge(barge *b)
{
	int before = 0;
	cudaGetDevice(&before);
	cudaSetDevice(b->device);
	cudaFree(b->cargo);
	cudaSetDevice(before);
}

int board_barge(barge *b)
{
	int before = 0;
	cudaGetDevice(&before);
	cudaSetDevice(b->device);
	cudaMemset(b->cargo, 0, 4);
	return before;
}

void enter_barge(barge *b)
{
	cudaGetDevice(&b->outside);
	cudaSetDevice(b->device);
	cudaMemset(b->cargo, 0, 4);
}

void use_barge(barge *b)
{
	int before = 0;
	cudaGetDevice(&before);
	cudaSetDevice(b->device);
}

void work_on_barge(barge *b)
{
	int now = 0;
	cudaGetDevice(&now);
	if (now != b->device)
		cudaSetDevice(b->device);
	cudaMemset(b->cargo, 1, 4);
}

void lend_barge(barge *b)
{
	int before = 0;
	cudaGetDevice(&before);
	cudaSetDevice(b->device);
	cudaMemset(b->cargo, 2, 4);
	select_again_later(before);
}
