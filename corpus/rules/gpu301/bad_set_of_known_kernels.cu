// SPDX-License-Identifier: Apache-2.0
// The set has the kernels that somebody named, and whose attribute nobody has set.
#include <cuda_runtime.h>
#include <set>
#include <utility>

static std::set<std::pair<int, const void *>> named_set;

void named_launch(const void *kernel, void **args, cudaStream_t s)
{
	int device;
	cudaGetDevice(&device);
	auto key = std::make_pair(device, kernel);
	if (named_set.find(key) == named_set.end()) {
		cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024);
	}
	cudaLaunchCooperativeKernel(kernel, dim3(8), dim3(256), args, 96 * 1024, s); // expect: GPU301 // validate: error(CUDA_ERROR_INVALID_VALUE)
}

void named_add(int device, const void *kernel)
{
	named_set.insert({device, kernel});
}
