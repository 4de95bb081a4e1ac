// SPDX-License-Identifier: Apache-2.0
// The class that a template parameter is compared with, by the variable template, on the other side of it.
#include <cuda_runtime.h>
#include <type_traits>
struct on_host {};
struct on_device {};
__global__ void fill(float *p) { p[threadIdx.x] = 1.f; }
template <class Place> float first(int n)
{
	float *values;
	cudaMallocManaged(&values, n * sizeof(float));
	if (std::is_same_v<on_device, Place>)
		fill<<<1, n>>>(values);
	else
		for (int i = 0; i < n; i++)
			values[i] = 1.f;
	float sum = values[0]; // expect: GPU106 // validate: confirmed
	cudaFree(values);
	return sum;
}
