// SPDX-License-Identifier: Apache-2.0
// expect-none
// A reset between two independent runs; the second makes its own objects.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

static bool run_once()
{
	float *x;
	if (cudaMalloc((void **)&x, 1024) != cudaSuccess)
		return false;
	fill<<<1, 256>>>(x);
	bool ok = cudaDeviceSynchronize() == cudaSuccess;
	cudaFree(x);
	return ok;
}

bool run_twice()
{
	bool first = run_once();
	cudaDeviceReset();
	return run_once() && first;
}
