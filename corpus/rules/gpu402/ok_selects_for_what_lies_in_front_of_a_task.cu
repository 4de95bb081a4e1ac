// SPDX-License-Identifier: Apache-2.0
// expect-none
// The second device is selected for a kernel. Whatever the task works on is the business of its own.
#include <cuda_runtime.h>

#include <future>

__global__ void scale(float *x, float by)
{
	x[threadIdx.x] *= by;
}

void one_behind_the_other(int second, float *on_first, float *on_second)
{
	cudaSetDevice(second);
	scale<<<1, 128>>>(on_second, 3);
	cudaDeviceSynchronize();
	std::future<void> first = std::async(std::launch::async, [=] {
		scale<<<1, 128>>>(on_first, 2);
		cudaDeviceSynchronize();
	});
	first.get();
}
