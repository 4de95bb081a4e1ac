// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <thrust/device_malloc.h>
#include <thrust/device_vector.h>

__global__ void mark_smaller(const int *a, const int *b, int *out)
{
	*out = a[threadIdx.x] < b[threadIdx.x];
}

bool is_any_smaller(size_t n)
{
	thrust::device_vector<int> left(n);
	thrust::device_ptr<int> right = thrust::device_malloc<int>(n); // expect: GPU503 // validate: -
	int *first = thrust::raw_pointer_cast(left.data()), *second = thrust::raw_pointer_cast(right), *result = nullptr, is_smaller = 0;
	cudaMalloc(&result, sizeof *result);
	mark_smaller<<<1, 256>>>(first, second, result);
	cudaMemcpy(&is_smaller, result, sizeof is_smaller, cudaMemcpyDeviceToHost);
	cudaFree(result);
	return is_smaller;
}
