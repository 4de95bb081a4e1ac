// SPDX-License-Identifier: Apache-2.0
// That the member is page-locked memory shows the constructor alone.
#include <cuda_runtime.h>

__global__ void sum(const float *x, float *total, int n)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		atomicAdd(total, x[i]);
}

class reducer {
public:
	reducer()
	{
		cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking);
		cudaMalloc((void **)&total_, sizeof(float));
		cudaMallocHost((void **)&result_, sizeof(float));
	}
	~reducer()
	{
		cudaStreamSynchronize(stream_);
		cudaFreeHost(result_);
		cudaFree(total_);
		cudaStreamDestroy(stream_);
	}
	reducer(const reducer &) = delete;
	reducer &operator=(const reducer &) = delete;
	float reduce(const float *x, int n)
	{
		sum<<<1, 256, 0, stream_>>>(x, total_, n);
		cudaMemcpyAsync(result_, total_, sizeof(float), cudaMemcpyDeviceToHost, stream_);
		return *result_; // expect: GPU106 // validate: confirmed
	}

private:
	cudaStream_t stream_;
	float *total_, *result_;
};
