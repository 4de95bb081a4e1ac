// SPDX-License-Identifier: Apache-2.0
// expect-none
// The device is selected for what the function does itself, beside the task, which works on the first one.
#include <cuda_runtime.h>

#include <future>

__global__ void scale(float *x, float by)
{
	x[threadIdx.x] *= by;
}

void both(int second, float *on_first, float *on_second)
{
	cudaSetDevice(second);
	std::future<void> first = std::async(std::launch::async, [=] {
		scale<<<1, 128>>>(on_first, 2);
		cudaDeviceSynchronize();
	});
	scale<<<1, 128>>>(on_second, 3);
	cudaDeviceSynchronize();
	first.get();
}
