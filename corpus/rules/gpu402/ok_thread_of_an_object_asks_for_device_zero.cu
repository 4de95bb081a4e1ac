// SPDX-License-Identifier: Apache-2.0
// expect-none
// The thread is started only where the object's device is the one that new threads have.
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
	void start()
	{
		if (device_ == 0)
			worker_ = std::thread(&feeder::run, this);
	}
	void close()
	{
		if (worker_.joinable())
			worker_.join();
		cudaFree(data_);
	}

private:
	void run()
	{
		fill<<<1, 128>>>(data_);
		cudaDeviceSynchronize();
	}

	int device_;
	float *data_ = nullptr;
	std::thread worker_;
};
