// SPDX-License-Identifier: Apache-2.0
// Who leaves may have been the last owner: the memory is used behind that.
#include <atomic>
#include <cuda_runtime.h>

struct shared_block {
	std::atomic<int> owners{1};
	float *data = nullptr;
};

static void leave_block(shared_block *b)
{
	if (b->owners.fetch_sub(1) == 1)
		cudaFree(b->data);
}

__global__ void halve(float *p)
{
	p[threadIdx.x] /= 2;
}

void leave_and_halve(shared_block *b, cudaStream_t stream)
{
	leave_block(b);
	halve<<<1, 32, 0, stream>>>(b->data); // expect: GPU506 // validate: confirmed
}

void leave_twice(shared_block *b)
{
	leave_block(b);
	leave_block(b);
}
