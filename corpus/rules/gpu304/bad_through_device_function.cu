// SPDX-License-Identifier: Apache-2.0
// The synchronisation hides in a device function, the launch in a template wrapper.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__device__ void barrier() { cooperative_groups::this_grid().sync(); }

template <class T> __global__ void scan(T *x)
{
	x[threadIdx.x] += 1;
	barrier();
	x[threadIdx.x] += x[0];
}

template <class T> void launch_scan(T *x, cudaStream_t s)
{
	scan<T><<<4, 256, 0, s>>>(x); // expect: GPU304 // validate: error(CUDA_ERROR_LAUNCH_FAILED)
}

void scan_floats(float *x, cudaStream_t s)
{
	launch_scan<float>(x, s);
}
