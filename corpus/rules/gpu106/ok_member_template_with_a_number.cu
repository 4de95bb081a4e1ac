// SPDX-License-Identifier: Apache-2.0
// expect-none
// A member function template is called on `*this` with its number written out: the number stands where an object would.
#include <cstring>
#include <cuda_runtime.h>

__global__ void add(float *y, const float *x) { y[threadIdx.x] += x[threadIdx.x]; }

class feeder {
public:
	explicit feeder(float *d_y) : d_y_(d_y)
	{
		cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking);
		cudaMallocHost((void **)&h_x_, 1024 * sizeof(float));
		cudaMalloc((void **)&d_x_, 1024 * sizeof(float));
	}
	~feeder()
	{
		cudaStreamSynchronize(stream_);
		cudaFree(d_x_);
		cudaFreeHost(h_x_);
		cudaStreamDestroy(stream_);
	}
	void twice(const float *x, const float *y)
	{
		put(x, 256);
		wait<1>();
		put(y, 512);
	}

private:
	void put(const float *x, int n)
	{
		memcpy(h_x_, x, n * sizeof(float));
		cudaMemcpyAsync(d_x_, h_x_, n * sizeof(float), cudaMemcpyHostToDevice, stream_);
		add<<<1, n, 0, stream_>>>(d_y_, d_x_);
	}
	template <int Rounds> void wait()
	{
		for (int i = 0; i < Rounds; i++)
			cudaStreamSynchronize(stream_);
	}

	cudaStream_t stream_;
	float *h_x_, *d_x_, *d_y_;
};

void feed(float *d_y, const float *x, const float *y)
{
	feeder f(d_y);
	f.twice(x, y);
}
