// SPDX-License-Identifier: Apache-2.0
// The same, where the lambda selects the device and each thread makes a stream and memory of its own.
// expect-none
#include <cuda_runtime.h>
#include <thread>

__global__ void fill(float *data, int n)
{
	int i = threadIdx.x;
	if (i < n)
		data[i] = 1.0f;
}

template <class Traits> class Network {
public:
	Network(int device, const typename Traits::Weights &weights) : count(weights.size())
	{
		typename Traits::Layer layer(weights);
		layer.load(count);
		auto warm_up = [&] {
			cudaStream_t own;
			float *data;
			cudaSetDevice(device);
			cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
			cudaMalloc(&data, count * sizeof(float));
			fill<<<1, 256, 0, own>>>(data, count);
			cudaStreamSynchronize(own);
			cudaFree(data);
			cudaStreamDestroy(own);
		};
		std::thread other(warm_up);
		warm_up();
		other.join();
	}

private:
	int count;
};
