// SPDX-License-Identifier: Apache-2.0
// Each round frees what is not null, and nothing makes it null: that is no question which other code answers.
#include <cuda_runtime.h>

struct mill {
	float *flour;
};

void mill_wait(void);

static void mill_clear(struct mill *m)
{
	if (m->flour)
		cudaFree(m->flour); // expect: GPU506 // validate: confirmed
}

void mill_work(size_t n, int rounds)
{
	struct mill m;
	cudaMalloc(&m.flour, n);
	for (int i = 0; i < rounds; i++) {
		mill_wait();
		mill_clear(&m);
	}
}
