// SPDX-License-Identifier: Apache-2.0
// A helper that others may call as well is given the crew, and leaves it out of one launch of two. What the kernels do with the memory goes
// through a class whose place in it is out of sight.
#include <cuda_runtime.h>

struct quarry {
	int depth;
};
template <typename T> struct gallery {
	T *face;
	__device__ gallery(void *at, const quarry &q) : face(nullptr) { walk(at, q); }
	__device__ void walk(void *at, const quarry &q) { face = static_cast<T *>(at) + 64 * q.depth; }
};

__device__ float charge_of_blast[64];

__global__ void blast_rock(void *at, quarry q)
{
	gallery<float> g(at, q);
	for (int i = blockIdx.x; i < q.depth; i += gridDim.x)
		g.face[64 * i + threadIdx.x] = charge_of_blast[threadIdx.x];
}

__global__ void haul_rock(void *at, quarry q)
{
	gallery<float> g(at, q);
	g.face[64 * blockIdx.x + threadIdx.x] += 1.0f;
}

template <int tons> void dig_step(void *at, quarry q, cudaStream_t crew)
{
	blast_rock<<<tons, 64>>>(at, q); // expect: GPU115 // validate: -
	haul_rock<<<tons, 64, 0, crew>>>(at, q);
}

void dig_all(void *at, quarry q, bool is_deep, cudaStream_t crew)
{
	if (is_deep)
		dig_step<64>(at, q, crew);
	else
		dig_step<8>(at, q, crew);
}
