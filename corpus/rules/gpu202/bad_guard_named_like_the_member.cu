// SPDX-License-Identifier: Apache-2.0
// selected(gpu); declares a variable `gpu` that selects nothing.
#include <cuda_runtime.h>

class selected {
public:
	selected() { cudaGetDevice(&former); }
	explicit selected(int device)
	{
		cudaGetDevice(&former);
		cudaSetDevice(device);
	}
	~selected() { cudaSetDevice(former); }

private:
	int former = 0;
};

class queue {
public:
	explicit queue(int number) : gpu(number) {}
	void open()
	{
		selected(gpu);
		cudaStreamCreate(&stream); // expect: GPU202 // validate: -
	}
	void close()
	{
		selected guard(gpu);
		cudaStreamDestroy(stream);
	}

private:
	int gpu;
	cudaStream_t stream = nullptr;
};
