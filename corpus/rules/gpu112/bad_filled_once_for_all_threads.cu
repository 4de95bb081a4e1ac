// SPDX-License-Identifier: Apache-2.0
// The host side is safe for threads; on the device nothing orders the table's first reader on another stream behind its writer.
#include <cuda_runtime.h>
#include <mutex>

__global__ void fill(float *table) { table[threadIdx.x] = 1.0f / (threadIdx.x + 1); }
__global__ void apply(const float *table, float *x) { x[threadIdx.x] *= table[threadIdx.x]; }

static std::once_flag is_filled;
static float *table;

void scale(float *x, cudaStream_t stream)
{
	std::call_once(is_filled, [&] {
		cudaMalloc((void **)&table, 256 * sizeof(float));
		fill<<<1, 256, 0, stream>>>(table);
	});
	apply<<<1, 256, 0, stream>>>(table, x); // expect: GPU112 // validate: confirmed
}
