// SPDX-License-Identifier: Apache-2.0
// A thread makes the stream and says so in a flag; its creator goes on only when the flag is set.
#include <cuda_runtime.h>
#include <thread>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

bool clear_and_scale(float *x, size_t bytes)
{
	cudaStream_t s = nullptr;
	bool ok = false;
	std::thread setup([&] { ok = cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking) == cudaSuccess; });
	setup.join();
	if (!ok)
		return false;
	cudaMemset(x, 0, bytes);
	scale<<<1, 256, 0, s>>>(x); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
	return true;
}
