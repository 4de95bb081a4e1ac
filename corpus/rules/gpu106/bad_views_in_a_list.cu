// SPDX-License-Identifier: Apache-2.0
// Views are made of buffers where a list of them is given (C++17 [dcl.init.list]): the copy writes the buffer.
#include <cuda_runtime.h>

#include <vector>

struct buffer_view {
	float *at;
	size_t size;
	buffer_view(std::vector<float> &buffer) : at(buffer.data()), size(buffer.size())
	{
	}
};

static void fetch_views(const std::vector<buffer_view> &views, const float *from, cudaStream_t stream)
{
	for (size_t i = 0; i < views.size(); i++)
		cudaMemcpyAsync(views[i].at, from + i * 16, 16 * sizeof(float), cudaMemcpyDeviceToHost, stream);
}

float read_behind_a_view(const float *from)
{
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	std::vector<float> buffer(16);
	fetch_views({buffer}, from, stream);
	float first = buffer[0]; // expect: GPU106 // validate: -
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
	return first;
}
