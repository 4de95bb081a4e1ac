// SPDX-License-Identifier: Apache-2.0
// No event orders the peer copy after its producer. Style: a class that owns its streams.
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
		cudaSetDevice(0);
		cudaMalloc(&x_, sizeof(float) * (1 << 20));
		cudaStreamCreateWithFlags(&a_, cudaStreamNonBlocking);
		cudaSetDevice(1);
		cudaMalloc(&y_, sizeof(float) * (1 << 20));
		cudaStreamCreateWithFlags(&b_, cudaStreamNonBlocking);
	}

	~Job()
	{
		cudaSetDevice(1);
		cudaStreamSynchronize(b_);
		cudaSetDevice(0);
		cudaStreamSynchronize(a_);
		cudaStreamDestroy(a_);
		cudaFree(x_);
		cudaSetDevice(1);
		cudaStreamSynchronize(b_);
		cudaStreamDestroy(b_);
		cudaFree(y_);
	}

	Job(const Job &) = delete;
	Job &operator=(const Job &) = delete;

	void produce()
	{
		cudaSetDevice(0);
		fill<<<4096, 256, 0, a_>>>(x_, 1.0f);
	}

	void consume()
	{
		cudaSetDevice(1);
		cudaMemcpyPeerAsync(y_, 1, x_, 0, sizeof(float) * (1 << 20), b_); // expect: GPU201 // validate: confirmed
	}

private:
	cudaStream_t a_, b_;
	float *x_, *y_;
};

int main()
{
	Job job;
	job.produce();
	job.consume();
	return 0;
}
