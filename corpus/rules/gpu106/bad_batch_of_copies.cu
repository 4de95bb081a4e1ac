// SPDX-License-Identifier: Apache-2.0
// A copy of a batch reads its source in the order of the stream, and one of another batch has not yet written its destination.
#include <cuda_runtime.h>

#include <vector>

static void copy_all(const std::vector<void *> &to, const std::vector<const void *> &from, const std::vector<size_t> &bytes, cudaStream_t stream)
{
	cudaMemcpyAttributes attributes = {};
	attributes.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
	size_t first = 0;
	cudaMemcpyBatchAsync(to.data(), from.data(), bytes.data(), to.size(), &attributes, &first, 1, stream); // validate: -
}

void overwritten(float *device, cudaStream_t stream)
{
	float *staging;
	cudaMallocHost(&staging, 4096);
	staging[0] = 1;
	copy_all({device}, {staging}, {4096}, stream);
	staging[0] = 2; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaFreeHost(staging);
}

float read_early(const float *device, cudaStream_t stream)
{
	float *result;
	cudaMallocHost(&result, 4096);
	void *to[] = {result};
	const void *from[] = {device};
	size_t bytes[] = {4096}, first = 0;
	cudaMemcpyAttributes attributes = {};
	attributes.srcAccessOrder = cudaMemcpySrcAccessOrderAny;
	cudaMemcpyBatchAsync(to, from, bytes, 1, &attributes, &first, 1, stream); // validate: -
	float value = result[0]; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaFreeHost(result);
	return value;
}
