// SPDX-License-Identifier: Apache-2.0
// expect-none
// The helper has no stream at hand: on the default stream it lays out what it makes itself, and waits.
#include <cuda_runtime.h>

struct orchard {
	int rows;
};
struct alley {
	__device__ alley(void *at, orchard o);
	__device__ float &tree(int i);
};

__global__ void plant_alley(void *at, orchard o)
{
	alley a(at, o);
	a.tree(threadIdx.x) = 1.0f;
}

__global__ void pick_alley(void *at, orchard o)
{
	alley a(at, o);
	a.tree(threadIdx.x) -= 1.0f;
}

static void *lay_out(orchard o)
{
	void *made = nullptr;
	cudaMalloc(&made, size_t(o.rows) * 64 * sizeof(float));
	plant_alley<<<o.rows, 64>>>(made, o);
	cudaDeviceSynchronize();
	return made;
}

void *harvest(orchard o, cudaStream_t pickers)
{
	void *at = lay_out(o);
	pick_alley<<<o.rows, 64, 0, pickers>>>(at, o);
	return at;
}
