// SPDX-License-Identifier: Apache-2.0
// A missing header declares the type of a template's parameter whose arguments are values: an enumeration.
#include <cuda_runtime.h>
#include <lanes/kind.h>

#include <cstdio>

template <lanes::kind K>
struct drain_of_kind {};

template <>
struct drain_of_kind<lanes::kind::express> {
	void operator()(const int *d_count, int *count, cudaStream_t stream)
	{
		cudaMemcpyAsync(count, d_count, sizeof *count, cudaMemcpyDeviceToHost, stream);
		printf("%d\n", *count); // expect: GPU106 // validate: confirmed
		cudaStreamSynchronize(stream);
	}
};

void drain_express(cudaStream_t stream)
{
	int *d_count;
	int *count;
	cudaMalloc(&d_count, sizeof *d_count);
	cudaMallocHost(&count, sizeof *count);
	drain_of_kind<lanes::kind::express>()(d_count, count, stream);
	cudaFree(d_count);
	cudaFreeHost(count);
}
