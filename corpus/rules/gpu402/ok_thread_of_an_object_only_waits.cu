// SPDX-License-Identifier: Apache-2.0
// expect-none
// The thread waits for the object's stream. It may do so whatever device is current.
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
		cudaStreamCreate(&stream_);
		fill<<<1, 128, 0, stream_>>>(data_);
	}
	void start() { worker_ = std::thread(&feeder::run, this); }
	void close()
	{
		worker_.join();
		cudaStreamDestroy(stream_);
		cudaFree(data_);
	}

private:
	void run() { cudaStreamSynchronize(stream_); }

	int device_;
	float *data_ = nullptr;
	cudaStream_t stream_ = nullptr;
	std::thread worker_;
};
