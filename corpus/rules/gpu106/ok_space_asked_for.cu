// SPDX-License-Identifier: Apache-2.0
// expect-none
// As bad_space_asked_for.cu, but what runs for the other class alone is read without a wait.
#include <cuda_runtime.h>
#include <type_traits>
struct on_host {};
struct on_device {};
__global__ void fill(float *p) { p[threadIdx.x] = 1.f; }
template <class Place> float first(int n)
{
	float *values;
	cudaMallocManaged(&values, n * sizeof(float));
	if (std::is_same_v<on_device, Place>) {
		fill<<<1, n>>>(values);
		cudaStreamSynchronize(0);
	}
	if (!std::is_same_v<on_device, Place>)
		for (int i = 0; i < n; i++)
			values[i] = 1.f;
	float sum = values[0];
	cudaFree(values);
	return sum;
}
