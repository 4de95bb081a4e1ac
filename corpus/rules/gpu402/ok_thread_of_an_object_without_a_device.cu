// SPDX-License-Identifier: Apache-2.0
// expect-none
// No function of the class selects a device for its memory.
#include <cuda_runtime.h>

#include <thread>

__global__ void fill(float *x)
{
	x[threadIdx.x] = 1;
}

class feeder {
public:
	void open(size_t n) { cudaMalloc((void **)&data_, n); }
	void start() { worker_ = std::thread(&feeder::run, this); }
	void close()
	{
		worker_.join();
		cudaFree(data_);
	}

private:
	void run()
	{
		fill<<<1, 128>>>(data_);
		cudaDeviceSynchronize();
	}

	float *data_ = nullptr;
	std::thread worker_;
};
