// SPDX-License-Identifier: Apache-2.0
// expect-none
// What is selected in front of the task is the device that a new thread has.
#include <cuda_runtime.h>

#include <future>

__global__ void scale(float *x, float by)
{
	x[threadIdx.x] *= by;
}

void later(float *x)
{
	cudaSetDevice(0);
	std::future<void> done = std::async(std::launch::async, [=] {
		scale<<<1, 128>>>(x, 2);
		cudaDeviceSynchronize();
	});
	done.get();
}
