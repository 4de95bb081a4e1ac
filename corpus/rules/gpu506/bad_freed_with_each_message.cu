// SPDX-License-Identifier: Apache-2.0
// The buffer is made in front of the loop and freed behind each message, whatever that says: with the second one the kernel works on memory that is
// freed, and the buffer is freed again.
#include <cuda_runtime.h>

struct relay_order {
	int kind;
};

int relay_receive_order(struct relay_order *order);

__global__ void relay_square(float *p)
{
	p[threadIdx.x] *= p[threadIdx.x];
}

void relay_obey(void)
{
	struct relay_order order;
	float *data;
	cudaMalloc(&data, 1024);
	while (relay_receive_order(&order)) {
		if (order.kind == 1)
			relay_square<<<1, 32>>>(data); // expect: GPU506 // validate: confirmed
		cudaFree(data); // expect: GPU506 // validate: confirmed
	}
}
