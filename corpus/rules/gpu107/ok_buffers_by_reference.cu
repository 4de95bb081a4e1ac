// SPDX-License-Identifier: Apache-2.0
// expect-none
// Buffers of the caller are given in a list of references, which ends before the copies do; the buffers do not.
#include <cuda_runtime.h>

#include <functional>
#include <vector>

using buffer_list = std::vector<std::reference_wrapper<std::vector<float>>>;

static void fetch_all(const buffer_list &buffers, const float *from, cudaStream_t stream)
{
	for (size_t i = 0; i < buffers.size(); i++) {
		auto &buffer = buffers.at(i).get();
		cudaMemcpyAsync(buffer.data(), from + i * 16, 16 * sizeof(float), cudaMemcpyDeviceToHost, stream);
	}
}

float fetch_by_reference(const float *from)
{
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	std::vector<float> left(16), right(16);
	fetch_all({left, right}, from, stream);
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
	return left[0] + right[0];
}
