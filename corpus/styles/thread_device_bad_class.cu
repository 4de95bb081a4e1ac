// SPDX-License-Identifier: Apache-2.0
// The device is selected by the thread that makes the object, the worker runs on device 0. Style: a class with its thread.
#include <cuda_runtime.h>

#include <thread>

__global__ void square(float *x)
{
	x[threadIdx.x] *= x[threadIdx.x];
}

class Worker {
public:
	Worker()
	{
		cudaSetDevice(1);
		cudaMalloc(&x_, 256 * sizeof(float));
		cudaMemset(x_, 0, 256 * sizeof(float));
		cudaDeviceSynchronize();
	}

	~Worker()
	{
		cudaFree(x_);
	}

	Worker(const Worker &) = delete;
	Worker &operator=(const Worker &) = delete;

	void run()
	{
		std::thread thread([this] {
			square<<<1, 256>>>(x_); // expect: GPU402 // validate: confirmed
			cudaDeviceSynchronize();
		});
		thread.join();
	}

private:
	float *x_;
};

int main()
{
	Worker worker;
	worker.run();
	return 0;
}
