// SPDX-License-Identifier: Apache-2.0
// The opt-in to large dynamic shared memory is set when the entry is made, in this process; a hit in the cache that was
// read from disk skips it.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <string>
#include <unordered_map>

__global__ void solve(float *x)
{
	extern __shared__ float tile[];
	tile[threadIdx.x] = x[threadIdx.x];
	cooperative_groups::this_grid().sync();
	x[threadIdx.x] = tile[threadIdx.x];
}

struct Entry {
	const void *kernel;
	size_t shared_bytes;
};

class KernelCache {
public:
	explicit KernelCache(const char *file) { load(file); }
	const Entry &get(const std::string &key)
	{
		auto hit = entries_.find(key);
		if (hit != entries_.end())
			return hit->second;
		Entry made = {reinterpret_cast<const void *>(solve), 96 * 1024};
		cudaFuncSetAttribute(made.kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024);
		return entries_[key] = made;
	}

private:
	void load(const char *file);
	std::unordered_map<std::string, Entry> entries_;
};

void run(KernelCache &cache, float *d_x, cudaStream_t s)
{
	const Entry &e = cache.get("solve");
	void *args[] = {&d_x};
	cudaLaunchCooperativeKernel(e.kernel, dim3(8), dim3(256), args, e.shared_bytes, s); // expect: GPU301 // validate: error(CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE)
}
