// SPDX-License-Identifier: Apache-2.0
// The object's memory is made under its device. The thread that works with it is started by another method, and selects none.
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
		fill<<<1, 128>>>(data_); // expect: GPU402 // validate: -
		cudaDeviceSynchronize();
	}

	int device_;
	float *data_ = nullptr;
	std::thread worker_;
};
