// SPDX-License-Identifier: Apache-2.0
// The event that ends the timing has not completed. Style: a class that owns its streams.
#include <cuda_runtime.h>

__global__ void fill(float *x, float value)
{
	x[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

__global__ void scale(float *x, float factor)
{
	x[blockIdx.x * blockDim.x + threadIdx.x] *= factor;
}

class Job {
public:
	Job()
	{
		cudaMalloc(&x_, sizeof(float) * (1 << 20));
		cudaStreamCreateWithFlags(&a_, cudaStreamNonBlocking);
		cudaEventCreate(&e_);
		cudaEventCreate(&b_);
	}

	~Job()
	{
		cudaDeviceSynchronize();
		cudaEventDestroy(e_);
		cudaEventDestroy(b_);
		cudaStreamDestroy(a_);
		cudaFree(x_);
	}

	Job(const Job &) = delete;
	Job &operator=(const Job &) = delete;

	void produce()
	{
		cudaEventRecord(e_, a_);
		fill<<<4096, 256, 0, a_>>>(x_, 1.0f);
		cudaEventRecord(b_, a_);
	}

	void consume()
	{
		float ms = 0.0f;
		cudaEventElapsedTime(&ms, e_, b_); // expect: GPU505 // validate: error(CUDA_ERROR_NOT_READY)
	}

private:
	cudaStream_t a_;
	cudaEvent_t e_, b_;
	float *x_;
};

int main()
{
	Job job;
	job.produce();
	job.consume();
	return 0;
}
