// SPDX-License-Identifier: Apache-2.0
// A loop waits for the streams of the pool, and the copy is on another one; or what the loop does in each round waits for one stream only.
#include <cuda_runtime.h>

class pool {
public:
	pool() { cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking); }
	~pool() { cudaStreamDestroy(own); }
	void wait()
	{
		for (int i = 0; i < n_; i++)
			cudaStreamSynchronize(streams_[i]);
	}
	cudaStream_t own;

private:
	int n_;
	cudaStream_t *streams_;
};

void send_number(pool &p, void *d)
{
	size_t size = 8;
	cudaMemcpyAsync(d, &size, sizeof size, cudaMemcpyHostToDevice, p.own);
	p.wait();
} // expect: GPU107 // validate: -

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

void send_in_rounds(float *d, int rounds, cudaStream_t stream)
{
	float x = 8;
	cudaMemcpyAsync(d, &x, sizeof x, cudaMemcpyHostToDevice, stream);
	for (int i = 0; i < rounds; i++) {
		fill<<<1, 256, 0, stream>>>(d);
		cudaStreamSynchronize(stream);
	}
} // expect: GPU107 // validate: -
