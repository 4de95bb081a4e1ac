// SPDX-License-Identifier: Apache-2.0
// expect-none
// The runtime makes the primary context current by itself.
#include <cuda_runtime.h>
#include <thread>

void clear(float *x)
{
	std::thread worker([x] {
		cudaMemset(x, 0, 1024);
		cudaDeviceSynchronize();
	});
	worker.join();
}
