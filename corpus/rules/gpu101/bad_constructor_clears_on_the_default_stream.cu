// SPDX-License-Identifier: Apache-2.0
// "The cudaMemset functions are asynchronous with respect to the host": the constructor's runs on the default stream, which the class's own stream does
// not wait for.
#include <cuda_runtime.h>

__global__ void count(const int *x, int n, int *bins)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		atomicAdd(&bins[x[i] & 255], 1);
}

class histogram {
public:
	histogram()
	{
		cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
		cudaMalloc((void **)&bins, 256 * sizeof(int));
		cudaMemset(bins, 0, 256 * sizeof(int));
	}
	~histogram()
	{
		cudaStreamSynchronize(stream);
		cudaFree(bins);
		cudaStreamDestroy(stream);
	}
	void add(const int *x, int n)
	{
		count<<<(n + 255) / 256, 256, 0, stream>>>(x, n, bins); // expect: GPU101 // validate: confirmed
	}

private:
	cudaStream_t stream;
	int *bins;
};
