// SPDX-License-Identifier: Apache-2.0
/* The type is a library's, the habit is the program's own: three of its functions select the device, and one does not. */
#include <cuda_runtime.h>

namespace bench {

struct state {
	int device;
	float *data;
	int size;
};

} // namespace bench

namespace mine {

__global__ void fill(float *x, float v, int n) { if (threadIdx.x < n) x[threadIdx.x] = v; }

void warm_up(bench::state &s)
{
	cudaSetDevice(s.device);
	fill<<<1, 128>>>(s.data, 0, s.size);
}

void clear(bench::state &s)
{
	cudaSetDevice(s.device);
	cudaMemset(s.data, 0, s.size * sizeof(float));
}

void flush(bench::state &s)
{
	cudaSetDevice(s.device);
	fill<<<1, 128>>>(s.data, 1, s.size);
}

void scale(bench::state &s)
{
	fill<<<1, 128>>>(s.data, 2, s.size); // expect: GPU202 // validate: -
}

} // namespace mine
