// SPDX-License-Identifier: Apache-2.0
// The device is selected when the kernel is built; a hit goes on with device 0.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdlib>
#include <string>
#include <unordered_map>

#define CHECK(call)                             \
	do {                                    \
		if ((call) != cudaSuccess)      \
			std::exit(EXIT_FAILURE); \
	} while (0)

constexpr int shared_bytes = 1024;

__global__ void grid_sum(float *x)
{
	extern __shared__ float tile[];
	tile[threadIdx.x] = x[threadIdx.x];
	cooperative_groups::this_grid().sync();
	x[threadIdx.x] = tile[threadIdx.x];
}

std::unordered_map<std::string, const void *> read_index(const char *path);

static const void *get_kernel(std::unordered_map<std::string, const void *> &cache, const std::string &key)
{
	auto hit = cache.find(key);
	if (hit != cache.end())
		return hit->second;
	const void *kernel = reinterpret_cast<const void *>(grid_sum);
	CHECK(cudaSetDevice(1));
	cache[key] = kernel;
	return kernel;
}

int main(int argc, char **argv)
{
	auto cache = read_index(argc > 1 ? argv[1] : "kernels.idx");
	const void *kernel = get_kernel(cache, "grid_sum");
	float *x;
	CHECK(cudaMalloc(&x, 256 * sizeof(float)));
	CHECK(cudaMemset(x, 0, 256 * sizeof(float)));
	void *args[] = {&x};
	CHECK(cudaLaunchCooperativeKernel(kernel, dim3(8), dim3(256), args, shared_bytes, nullptr)); // expect: GPU301 // validate: not-observed
	CHECK(cudaDeviceSynchronize());
	CHECK(cudaFree(x));
	return 0;
}
