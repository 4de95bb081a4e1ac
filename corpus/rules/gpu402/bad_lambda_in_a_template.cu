// SPDX-License-Identifier: Apache-2.0
// A constructor of a class template that nothing here can instantiate warms up with one lambda, in a new thread and itself. The new thread has
// device 0, and both launch on the creator's stream.
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
		cudaSetDevice(device);
		cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
		cudaMalloc(&data, count * sizeof(float));
		typename Traits::Layer layer(weights);
		layer.load(data);
		auto warm_up = [&] {
			fill<<<1, 256, 0, stream>>>(data, count); // expect: GPU401, GPU402 // validate: confirmed
		};
		std::thread other(warm_up);
		warm_up();
		other.join();
	}
	~Network()
	{
		cudaStreamSynchronize(stream);
		cudaFree(data);
		cudaStreamDestroy(stream);
	}

private:
	cudaStream_t stream;
	float *data;
	int count;
};
