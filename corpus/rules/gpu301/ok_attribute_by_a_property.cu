// SPDX-License-Identifier: Apache-2.0
// The opt-in is made where the device allows less without it, and the grid is asked for where the caller gives none.
// expect-none
#include <cooperative_groups.h>
#include <cuda_runtime.h>

struct ok_launcher {
	cudaDeviceProp prop;
	cudaStream_t stream;
	void launch(void (*f)(float *), dim3 grid, dim3 block, size_t shared, float *x) const
	{
		if (prop.sharedMemPerBlock < shared)
			cudaFuncSetAttribute(f, cudaFuncAttributeMaxDynamicSharedMemorySize, shared);
		if (grid.x == 0 || block.x == 0) {
			int size, least;
			cudaOccupancyMaxPotentialBlockSize(&least, &size, f);
			if (block.x == 0)
				block.x = size;
			if (grid.x == 0)
				grid.x = least;
		}
		void *args[] = {&x};
		cudaLaunchCooperativeKernel((const void *)f, grid, block, args, shared, stream);
	}
};
