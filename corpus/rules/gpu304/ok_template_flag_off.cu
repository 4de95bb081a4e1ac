// SPDX-License-Identifier: Apache-2.0
// expect-none
// The instantiation that is launched plainly has no synchronisation in it.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

template <bool GridWide> __global__ void step(float *x)
{
	x[threadIdx.x] += 1;
	if constexpr (GridWide)
		cooperative_groups::this_grid().sync();
	x[threadIdx.x] += 2;
}

void run(float *x, bool grid_wide, cudaStream_t s)
{
	if (!grid_wide) {
		step<false><<<1, 256, 0, s>>>(x);
		return;
	}
	void *args[] = {&x};
	cudaLaunchCooperativeKernel((const void *)step<true>, dim3(8), dim3(256), args, 0, s);
}
