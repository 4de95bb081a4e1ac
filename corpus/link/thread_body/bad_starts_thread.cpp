// SPDX-License-Identifier: Apache-2.0
// expect-none
// A new thread begins with device 0; the stream is of device 1. The fault is told where the launch is, in body.cu.
#include "body.h"
#include <thread>

void loom_start(float *device)
{
	cudaStream_t stream;
	cudaSetDevice(1);
	cudaStreamCreate(&stream);
	std::thread worker(loom_body, device, stream);
	worker.join();
	cudaStreamDestroy(stream);
}
