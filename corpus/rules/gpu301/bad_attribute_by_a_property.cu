// SPDX-License-Identifier: Apache-2.0
// Another property of the device decides about the opt-in, so that a launch may want more than is allowed.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

struct bad_launcher {
	cudaDeviceProp prop;
	cudaStream_t stream;
	void launch(void (*f)(float *), dim3 grid, dim3 block, size_t shared, float *x) const
	{
		if (prop.major > 6)
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
		cudaLaunchCooperativeKernel((const void *)f, grid, block, args, shared, stream); // expect: GPU301 // validate: confirmed
	}
};
