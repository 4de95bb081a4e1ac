// SPDX-License-Identifier: Apache-2.0
// expect-none
// What uses the GPU is a thread that the function begins: it is a thread of the host as any other.
#include <cuda_runtime.h>

#include <thread>

struct handed_over {
	float *memory;
	int device;
};

static void free_on_a_thread(void *data)
{
	handed_over *h = static_cast<handed_over *>(data);
	std::thread([h] {
		cudaSetDevice(h->device);
		cudaFree(h->memory);
		delete h;
	}).detach();
}

void hand_over(float *memory, int device, cudaStream_t s)
{
	cudaMemsetAsync(memory, 0, 64, s);
	cudaLaunchHostFunc(s, free_on_a_thread, new handed_over{memory, device});
}
