// SPDX-License-Identifier: Apache-2.0
// expect-none
// The task runs in the thread that waits for it, which has selected the device.
#include <cuda_runtime.h>

#include <future>

__global__ void scale(float *x, float by)
{
	x[threadIdx.x] *= by;
}

void later(int device, float *x)
{
	cudaSetDevice(device);
	std::future<void> done = std::async(std::launch::deferred, [=] {
		scale<<<1, 128>>>(x, 2);
		cudaDeviceSynchronize();
	});
	done.get();
}
