// SPDX-License-Identifier: Apache-2.0
// expect-none
// The attribute is set after the lookup, for hit and miss alike.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <map>

__global__ void solve(float *x)
{
	extern __shared__ float tile[];
	tile[threadIdx.x] = x[threadIdx.x];
	cooperative_groups::this_grid().sync();
	x[threadIdx.x] = tile[threadIdx.x];
}

static std::map<int, size_t> cache;

void run(int key, float *d_x, cudaStream_t s)
{
	auto hit = cache.find(key);
	size_t bytes = hit != cache.end() ? hit->second : (cache[key] = 96 * 1024);
	cudaFuncSetAttribute(solve, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024);
	void *args[] = {&d_x};
	cudaLaunchCooperativeKernel((const void *)solve, dim3(8), dim3(256), args, bytes, s);
}
