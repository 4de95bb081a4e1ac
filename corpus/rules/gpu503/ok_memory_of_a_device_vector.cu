// SPDX-License-Identifier: Apache-2.0
// expect-none: the vector frees its own memory, whatever other pointers the function has to it.
#include <cuda_runtime.h>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <vector>

__global__ void mark_equal(const int *in, int *out, size_t n)
{
	if (threadIdx.x < n)
		*out = in[threadIdx.x] == in[0];
}

bool all_are_equal(const std::vector<int> &values)
{
	thrust::device_vector<int> copy(values.size());
	thrust::copy(values.begin(), values.end(), copy.begin());
	int *first = thrust::raw_pointer_cast(copy.data()), *result = nullptr, is_equal = 0;
	cudaMalloc(&result, sizeof *result);
	mark_equal<<<1, 256>>>(first, result, values.size());
	cudaMemcpy(&is_equal, result, sizeof is_equal, cudaMemcpyDeviceToHost);
	cudaFree(result);
	return is_equal;
}
