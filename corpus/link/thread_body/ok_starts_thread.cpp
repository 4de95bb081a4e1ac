// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "body.h"
#include <thread>

void loom_start_on(float *device)
{
	cudaStream_t stream;
	cudaSetDevice(1);
	cudaStreamCreate(&stream);
	std::thread worker(loom_body_on, 1, device, stream);
	worker.join();
	cudaStreamDestroy(stream);
}
