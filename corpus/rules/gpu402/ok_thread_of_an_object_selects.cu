// SPDX-License-Identifier: Apache-2.0
// expect-none
// The thread selects the device of its object first.
#include <cuda_runtime.h>

#include <thread>

__global__ void fill(float *x)
{
	x[threadIdx.x] = 1;
}

class feeder {
public:
	explicit feeder(int device) : device_(device) {}
	void open(size_t n)
	{
		cudaSetDevice(device_);
		cudaMalloc((void **)&data_, n);
	}
	void start() { worker_ = std::thread(&feeder::run, this); }
	void close()
	{
		worker_.join();
		cudaFree(data_);
	}

private:
	void run()
	{
		cudaSetDevice(device_);
		fill<<<1, 128>>>(data_);
		cudaDeviceSynchronize();
	}

	int device_;
	float *data_ = nullptr;
	std::thread worker_;
};
