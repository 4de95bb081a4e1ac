// SPDX-License-Identifier: Apache-2.0
// The stream is made on whatever device is current, and ended under the object's own.
#include <cuda_runtime.h>

class backend {
public:
	explicit backend(int number) : gpu(number) {}
	bool open(int priority)
	{
		return cudaStreamCreateWithPriority(&stream, cudaStreamDefault, priority) == cudaSuccess; // expect: GPU202 // validate: -
	}
	~backend()
	{
		cudaSetDevice(gpu);
		cudaStreamDestroy(stream);
	}

private:
	int gpu;
	cudaStream_t stream = nullptr;
};
