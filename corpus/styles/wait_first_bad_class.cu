// SPDX-License-Identifier: Apache-2.0
// The wait is issued before the record. Style: a class that owns its streams.
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
		cudaStreamCreateWithFlags(&b_, cudaStreamNonBlocking);
		cudaEventCreateWithFlags(&e_, cudaEventDisableTiming);
	}

	~Job()
	{
		cudaDeviceSynchronize();
		cudaEventDestroy(e_);
		cudaStreamDestroy(a_);
		cudaStreamDestroy(b_);
		cudaFree(x_);
	}

	Job(const Job &) = delete;
	Job &operator=(const Job &) = delete;

	void produce()
	{
		cudaStreamWaitEvent(b_, e_, 0);
		fill<<<4096, 256, 0, a_>>>(x_, 1.0f);
		cudaEventRecord(e_, a_);
	}

	void consume()
	{
		scale<<<4096, 256, 0, b_>>>(x_, 2.0f); // expect: GPU103 // validate: confirmed
	}

private:
	cudaStream_t a_, b_;
	float *x_;
	cudaEvent_t e_;
};

int main()
{
	Job job;
	job.produce();
	job.consume();
	return 0;
}
