// SPDX-License-Identifier: Apache-2.0
// expect-none
// Local variables that bear the name of a member: of a class that restores the device and selects none, and of a guard that is
// given its device.
#include <cuda_runtime.h>

class restored {
public:
	restored() { cudaGetDevice(&former); }
	explicit restored(int device) : former(device) {}
	~restored() { cudaSetDevice(former); }

private:
	int former = 0;
};

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
		restored(gpu);
		cudaSetDevice(this->gpu);
		cudaStreamCreate(&stream);
	}
	void open_again()
	{
		selected gpu(this->gpu);
		cudaStreamCreate(&second);
	}
	void close()
	{
		cudaStreamDestroy(stream);
		cudaStreamDestroy(second);
	}

private:
	int gpu;
	cudaStream_t stream = nullptr, second = nullptr;
};
