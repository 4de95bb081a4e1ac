// SPDX-License-Identifier: Apache-2.0
// expect-none
/* What the library does with its own state is no habit of its users: it calls them with the device selected, by code that is elsewhere. */
#include <cuda_runtime.h>

namespace bench {

struct state {
	int device;
	float *data;
	int size;
};

__global__ void fill(float *x, float v, int n) { if (threadIdx.x < n) x[threadIdx.x] = v; }

void warm_up(state &s)
{
	cudaSetDevice(s.device);
	fill<<<1, 128>>>(s.data, 0, s.size);
}

void clear(state &s)
{
	cudaSetDevice(s.device);
	cudaMemset(s.data, 0, s.size * sizeof(float));
}

void flush(state &s)
{
	cudaSetDevice(s.device);
	fill<<<1, 128>>>(s.data, 1, s.size);
}

void run(void (*measured)(state &)); // elsewhere

} // namespace bench

__global__ void scale(float *x, float v, int n) { if (threadIdx.x < n) x[threadIdx.x] *= v; }

static void scaling(bench::state &s)
{
	scale<<<1, 128>>>(s.data, 2, s.size);
}

void measure()
{
	bench::run(scaling);
}
