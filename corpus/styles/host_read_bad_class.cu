// SPDX-License-Identifier: Apache-2.0
// The host reads a pinned buffer before the copy into it is waited for. Style: a class that owns its streams.
#include <cstdio>
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
		cudaMallocHost(&host_, sizeof(float) * (1 << 20));
	}

	~Job()
	{
		cudaDeviceSynchronize();
		cudaFreeHost(host_);
		cudaStreamDestroy(a_);
		cudaFree(x_);
	}

	Job(const Job &) = delete;
	Job &operator=(const Job &) = delete;

	void produce()
	{
		fill<<<4096, 256, 0, a_>>>(x_, 1.0f);
		cudaMemcpyAsync(host_, x_, sizeof(float) * (1 << 20), cudaMemcpyDeviceToHost, a_);
	}

	void consume()
	{
		std::printf("%f\n", host_[0]); // expect: GPU106 // validate: confirmed
	}

private:
	cudaStream_t a_;
	float *x_;
	float *host_;
};

int main()
{
	Job job;
	job.produce();
	job.consume();
	return 0;
}
