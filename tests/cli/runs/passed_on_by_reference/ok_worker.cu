// SPDX-License-Identifier: Apache-2.0
// The stream goes from one function to the next by reference. The code makes blocking ones only, with which the default stream is ordered.
// expect-none
#include <cuda_runtime.h>

class worker {
public:
	worker()
	{
		cudaStreamCreate(&stream_);
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
	cudaMemcpy(host, data, 32 * sizeof(float), cudaMemcpyDeviceToHost);
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
