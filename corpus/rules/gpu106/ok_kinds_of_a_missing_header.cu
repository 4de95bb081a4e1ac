// SPDX-License-Identifier: Apache-2.0
// Two values of an enumeration that a missing header declares are two: of the one the copy is waited for at once, of the other by the caller.
// expect-none
#include <cuda_runtime.h>
#include <roads/kind.h>

#include <cstdio>

template <roads::kind K>
struct fetch_of_kind {};

template <>
struct fetch_of_kind<roads::kind::paved> {
	void operator()(const int *d_count, int *count, cudaStream_t stream)
	{
		cudaMemcpyAsync(count, d_count, sizeof *count, cudaMemcpyDeviceToHost, stream);
		cudaStreamSynchronize(stream);
		printf("%d\n", *count);
	}
};

template <>
struct fetch_of_kind<roads::kind::gravel> {
	void operator()(const int *d_count, int *count, cudaStream_t stream)
	{
		cudaMemcpyAsync(count, d_count, sizeof *count, cudaMemcpyDeviceToHost, stream);
	}
};

void fetch_both(cudaStream_t stream)
{
	int *d_count;
	int *count;
	cudaMalloc(&d_count, sizeof *d_count);
	cudaMallocHost(&count, sizeof *count);
	fetch_of_kind<roads::kind::paved>()(d_count, count, stream);
	fetch_of_kind<roads::kind::gravel>()(d_count, count, stream);
	cudaStreamSynchronize(stream);
	printf("%d\n", *count);
	cudaFree(d_count);
	cudaFreeHost(count);
}
