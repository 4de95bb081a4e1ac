// SPDX-License-Identifier: Apache-2.0
// A loader makes the object's stream in its thread, on device 0. The method that works on it selects the object's device.
#include <cuda_runtime.h>

#include <thread>

__global__ void fill(float *x)
{
	x[threadIdx.x] = 1;
}

class loader {
public:
	explicit loader(int device) : device_(device) {}
	~loader()
	{
		cudaStreamDestroy(stream_);
	}
	void start()
	{
		worker_ = std::thread([this] { load(); });
	}
	void run(float *x)
	{
		worker_.join();
		cudaSetDevice(device_);
		fill<<<1, 128, 0, stream_>>>(x);
		cudaStreamSynchronize(stream_);
	}

private:
	void load()
	{
		cudaStreamCreate(&stream_); // expect: GPU402 // validate: -
	}

	int device_;
	cudaStream_t stream_ = nullptr;
	std::thread worker_;
};
