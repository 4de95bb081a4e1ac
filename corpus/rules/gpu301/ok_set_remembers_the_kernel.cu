// SPDX-License-Identifier: Apache-2.0
// expect-none
// The set has the kernels whose attribute this process has set: the path that finds the kernel there needs no other.
#include <cuda_runtime.h>
#include <set>
#include <utility>

static std::set<std::pair<int, const void *>> remembered_set;

void remembered_launch(const void *kernel, void **args, cudaStream_t s)
{
	int device;
	cudaGetDevice(&device);
	auto key = std::make_pair(device, kernel);
	if (remembered_set.find(key) == remembered_set.end()) {
		cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024);
		remembered_set.insert(key);
	}
	cudaLaunchCooperativeKernel(kernel, dim3(8), dim3(256), args, 96 * 1024, s);
}
