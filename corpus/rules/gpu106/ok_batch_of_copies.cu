// SPDX-License-Identifier: Apache-2.0
// expect-none: the sources of one batch are read before the call returns, and the destination of the other is read behind the wait
#include <cuda_runtime.h>

#include <vector>

static void copy_all(const std::vector<void *> &to, const std::vector<const void *> &from, const std::vector<size_t> &bytes,
                     cudaMemcpySrcAccessOrder order, cudaStream_t stream)
{
	cudaMemcpyAttributes attributes = {};
	attributes.srcAccessOrder = order;
	size_t first = 0;
	cudaMemcpyBatchAsync(to.data(), from.data(), bytes.data(), to.size(), &attributes, &first, 1, stream);
}

void overwritten_when_it_was_read(float *device, cudaStream_t stream)
{
	float *staging;
	cudaMallocHost(&staging, 4096);
	staging[0] = 1;
	copy_all({device}, {staging}, {4096}, cudaMemcpySrcAccessOrderDuringApiCall, stream);
	staging[0] = 2;
	cudaStreamSynchronize(stream);
	cudaFreeHost(staging);
}

void in_an_order_that_the_caller_knows(float *device, cudaMemcpySrcAccessOrder order, cudaStream_t stream)
{
	float *staging;
	cudaMallocHost(&staging, 4096);
	staging[0] = 1;
	copy_all({device}, {staging}, {4096}, order, stream);
	staging[0] = 2;
	cudaStreamSynchronize(stream);
	cudaFreeHost(staging);
}

float read_in_time(const float *device, cudaStream_t stream)
{
	float *result;
	cudaMallocHost(&result, 4096);
	copy_all({result}, {device}, {4096}, cudaMemcpySrcAccessOrderStream, stream);
	cudaStreamSynchronize(stream);
	float value = result[0];
	cudaFreeHost(result);
	return value;
}
