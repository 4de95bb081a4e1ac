// SPDX-License-Identifier: Apache-2.0
// The opt-in to large dynamic shared memory is skipped on a hit. Style: a class that owns its stream and its cache.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <map>

__global__ void grid_sum(float *x)
{
	extern __shared__ float tile[];
	tile[threadIdx.x] = x[threadIdx.x];
	cooperative_groups::this_grid().sync();
	x[threadIdx.x] = tile[threadIdx.x];
}

class Launcher {
public:
	explicit Launcher(const std::map<int, const void *> &stored) : cache_(stored)
	{
		cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking);
	}

	~Launcher()
	{
		cudaStreamSynchronize(stream_);
		cudaStreamDestroy(stream_);
	}

	Launcher(const Launcher &) = delete;
	Launcher &operator=(const Launcher &) = delete;

	void run(float *x)
	{
		void *args[] = {&x};
		cudaLaunchCooperativeKernel(kernel(1), dim3(8), dim3(256), args, shared_bytes, stream_); // expect: GPU301 // validate: error(CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE)
	}

private:
	static constexpr int shared_bytes = 96 * 1024;

	const void *kernel(int key)
	{
		auto hit = cache_.find(key);
		if (hit != cache_.end())
			return hit->second;
		const void *built = reinterpret_cast<const void *>(grid_sum);
		cudaFuncSetAttribute(built, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes);
		cache_[key] = built;
		return built;
	}

	cudaStream_t stream_;
	std::map<int, const void *> cache_;
};

void sum(const std::map<int, const void *> &stored, float *x)
{
	Launcher launcher(stored);
	launcher.run(x);
}
