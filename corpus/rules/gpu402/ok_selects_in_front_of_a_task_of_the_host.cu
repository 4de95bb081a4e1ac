// SPDX-License-Identifier: Apache-2.0
// expect-none
// The task does nothing that depends on a device.
#include <cuda_runtime.h>

#include <future>

int waited_for(int device, cudaEvent_t done)
{
	cudaSetDevice(device);
	std::future<int> result = std::async(std::launch::async, [=] { return cudaEventSynchronize(done) == cudaSuccess ? 1 : 0; });
	return result.get();
}
