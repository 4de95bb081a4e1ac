// SPDX-License-Identifier: Apache-2.0
// The stream goes from one function to the next by reference, and is a non-blocking one.
#include <cuda_runtime.h>

class worker {
public:
	worker()
	{
		cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking);
	}
	~worker()
	{
		cudaStreamDestroy(stream_);
	}
	void run(float *data, float *host, int n);

private:
	cudaStream_t stream_;
};

__global__ void fill(float *data, int n)
{
	data[threadIdx.x] = n;
}

void fetch(float *data, float *host, int n, cudaStream_t &stream)
{
	fill<<<1, 32, 0, stream>>>(data, n);
	cudaMemcpy(host, data, 32 * sizeof(float), cudaMemcpyDeviceToHost); // expect: GPU101 // validate: confirmed
}

void fetch_checked(float *data, float *host, int n, cudaStream_t &stream)
{
	if (n > 0)
		fetch(data, host, n, stream);
}

void worker::run(float *data, float *host, int n)
{
	fetch_checked(data, host, n, stream_);
}
