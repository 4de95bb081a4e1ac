// expect-none
// SPDX-License-Identifier: Apache-2.0
// A policy that is given an allocator is the policy that it was: of the default stream, where the copy is too.
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
	thrust::stable_sort(thrust::cuda::par(kept), d_keys, d_keys + n);
	cudaMemcpy(d_first, d_keys, n * sizeof *d_keys, cudaMemcpyDeviceToDevice);
	thrust::sort(thrust::cuda::par(kept), d_keys, d_keys + n);
}
