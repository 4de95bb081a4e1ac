// SPDX-License-Identifier: Apache-2.0
// One function gives the orchard its memory, some by a helper, and another one takes it back: all but one piece.
#include <cuda_runtime.h>

struct orchard {
	float *apples, *pears, *plums;
	int *trees;
	size_t count;
};

__global__ void ripen(float *apples, float *pears, float *plums, const int *trees)
{
	apples[threadIdx.x] = pears[threadIdx.x] + plums[trees[threadIdx.x]];
}

static void room_for(void **fruit, size_t bytes)
{
	if (cudaMalloc(fruit, bytes) != cudaSuccess)
		*fruit = nullptr;
}

void plant_orchard(orchard *o, size_t count)
{
	o->count = count;
	room_for((void **)&o->apples, count * sizeof(float));
	room_for((void **)&o->pears, count * sizeof(float));
	cudaMalloc((void **)&o->plums, count * sizeof(float)); // expect: GPU503 // validate: -
	cudaMalloc((void **)&o->trees, count * sizeof(int));
}

void summer_in_orchard(orchard *o) { ripen<<<1, 32>>>(o->apples, o->pears, o->plums, o->trees); }

void fell_orchard(orchard *o)
{
	cudaFree(o->apples);
	cudaFree(o->pears);
	cudaFree(o->trees);
}
