// SPDX-License-Identifier: Apache-2.0
// A policy that is given an allocator is of the default stream all the same, and one that is given a stream as well is of that.
#include <cuda_runtime.h>
#include <thrust/sort.h>
#include <thrust/system/cuda/execution_policy.h>

struct cache {
	typedef char value_type;
	char *allocate(size_t n);
	void deallocate(char *p, size_t n);
};

void sort_twice(int *d_keys, int *d_first, int n)
{
	cache kept;
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	thrust::stable_sort(thrust::cuda::par(kept).on(stream), d_keys, d_keys + n);
	cudaMemcpyAsync(d_first, d_keys, n * sizeof *d_keys, cudaMemcpyDeviceToDevice, stream);
	thrust::sort(thrust::cuda::par(kept), d_keys, d_keys + n); // expect: GPU109 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
}
