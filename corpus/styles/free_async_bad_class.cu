// SPDX-License-Identifier: Apache-2.0
// The stream-ordered free is not after the reader on the other stream. Style: a class that owns its streams.
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
		cudaStreamCreateWithFlags(&a_, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&b_, cudaStreamNonBlocking);
		cudaEventCreateWithFlags(&e_, cudaEventDisableTiming);
		cudaMallocAsync((void **)&x_, sizeof(float) * (1 << 20), a_);
	}

	~Job()
	{
		cudaDeviceSynchronize();
		cudaEventDestroy(e_);
		cudaStreamDestroy(a_);
		cudaStreamDestroy(b_);
	}

	Job(const Job &) = delete;
	Job &operator=(const Job &) = delete;

	void produce()
	{
		fill<<<4096, 256, 0, a_>>>(x_, 1.0f);
		cudaEventRecord(e_, a_);
		cudaStreamWaitEvent(b_, e_, 0);
	}

	void consume()
	{
		scale<<<4096, 256, 0, b_>>>(x_, 2.0f);
		cudaFreeAsync(x_, a_); // expect: GPU108 // validate: confirmed
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
