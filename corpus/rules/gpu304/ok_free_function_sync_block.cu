// SPDX-License-Identifier: Apache-2.0
// expect-none
// The free function synchronises the group it is given: a block here, which any launch has.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void step(float *x)
{
	cg::thread_block block = cg::this_thread_block();
	x[threadIdx.x] += 1;
	cg::sync(block);
	x[threadIdx.x] += x[0];
}

void run(float *x, cudaStream_t s)
{
	step<<<8, 256, 0, s>>>(x);
}
