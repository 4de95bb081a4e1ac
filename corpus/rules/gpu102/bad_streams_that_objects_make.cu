// SPDX-License-Identifier: Apache-2.0
// The class makes a stream for each of its objects.
#include <cuda_runtime.h>

class tensor {
public:
	tensor(size_t bytes) : bytes(bytes)
	{
		cudaStreamCreate(&stream);
		cudaMalloc(&data, bytes);
	}

	~tensor()
	{
		cudaStreamSynchronize(stream);
		cudaStreamDestroy(stream);
		cudaFree(data);
	}

	void upload(const float *from)
	{
		cudaMemcpyAsync(data, from, bytes, cudaMemcpyDefault, stream);
	}

	void take(const tensor &other)
	{
		cudaMemcpyAsync(data, other.data, bytes, cudaMemcpyDeviceToDevice, stream); // expect: GPU102 // validate: confirmed
	}

private:
	float *data;
	size_t bytes;
	cudaStream_t stream;
};

void forward(tensor &input, tensor &image, const float *pixels)
{
	image.upload(pixels);
	input.take(image);
}
