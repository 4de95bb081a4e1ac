// SPDX-License-Identifier: Apache-2.0
// A cooperative kernel with much dynamic shared memory, from a cache of kernels. Only the path that puts it into the cache opts in to
// that much: with an index from an earlier run (as when none is named) the launch fails. "fixed": the index is not used.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <unordered_map>

static const int bytes = 96 * 1024;

__global__ void grid_sum(float *x)
{
	extern __shared__ float tile[];
	tile[threadIdx.x] = x[threadIdx.x];
	cooperative_groups::this_grid().sync();
	x[threadIdx.x] += tile[threadIdx.x];
}

typedef std::unordered_map<std::string, const void *> Index;

static Index read_index(bool is_there)
{
	Index index;
	if (is_there)
		index["grid_sum"] = reinterpret_cast<const void *>(grid_sum);
	return index;
}

static const void *kernel_of(Index &index, const std::string &name)
{
	auto hit = index.find(name);
	if (hit != index.end())
		return hit->second;
	const void *kernel = reinterpret_cast<const void *>(grid_sum);
	cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
	index[name] = kernel;
	return kernel;
}

int main(int argc, char **argv)
{
	Index index = read_index(!(argc > 1 && strcmp(argv[1], "fixed") == 0));
	const void *kernel = kernel_of(index, "grid_sum");
	float *x;
	cudaMalloc(&x, 256 * sizeof(float));
	cudaMemset(x, 0, 256 * sizeof(float));
	void *args[] = {&x};
	cudaError_t error = cudaLaunchCooperativeKernel(kernel, dim3(8), dim3(256), args, bytes, nullptr);
	cudaDeviceSynchronize();
	printf("cache: %s\n", cudaGetErrorString(error));
	cudaFree(x);
	return 0;
}
