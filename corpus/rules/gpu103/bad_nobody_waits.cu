// SPDX-License-Identifier: Apache-2.0
// The event is recorded behind the decoder's kernel for the copy on the other stream, but nobody in the class waits for it, ever.
#include <cuda_runtime.h>

__global__ void decode(float *data, int n);

class decoder {
public:
	decoder(cudaStream_t compute, cudaStream_t copy) : compute_(compute), copy_(copy)
	{
		cudaEventCreate(&ready_);
	}
	~decoder()
	{
		cudaEventDestroy(ready_);
	}
	void start(float *data, int n)
	{
		decode<<<(n + 255) / 256, 256, 0, compute_>>>(data, n);
		cudaEventRecord(ready_, compute_); // expect: GPU103 // validate: -
	}
	void fetch(float *to, const float *from, int n)
	{
		start(nullptr, n);
		cudaMemcpyAsync(to, from, n, cudaMemcpyDeviceToHost, copy_);
		cudaStreamSynchronize(copy_);
	}

private:
	cudaStream_t compute_, copy_;
	cudaEvent_t ready_;
};

void run(decoder &d, float *to, const float *from, int n)
{
	d.fetch(to, from, n);
}
