// SPDX-License-Identifier: Apache-2.0
// The way that finds the kernel in the cache has seen that a context is current: the driver is initialised, by whoever made it.
// expect-none
#include <cuda.h>
#include <cuda_runtime.h>

struct grid_key {
	CUcontext context;
	int device;
};

struct grid_slot {
	bool is_valid;
	grid_key key;
	CUfunction function;
};

grid_slot *grid_slots(); // another file fills them

static CUresult grid_launch(CUfunction function, CUstream stream, void **args)
{
	CUlaunchAttribute attribute{};
	attribute.id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE;
	attribute.value.cooperative = 1;
	CUlaunchConfig config{};
	config.gridDimX = 8;
	config.gridDimY = config.gridDimZ = config.blockDimY = config.blockDimZ = 1;
	config.blockDimX = 128;
	config.hStream = stream;
	config.attrs = &attribute;
	config.numAttrs = 1;
	return cuLaunchKernelEx(&config, function, args, nullptr);
}

CUresult grid_run(const void *image, CUstream stream, void **args)
{
	int device = 0;
	CUcontext context = nullptr;
	if (cudaGetDevice(&device) != cudaSuccess)
		return CUDA_ERROR_UNKNOWN;
	CUresult status = cuCtxGetCurrent(&context);
	if (status != CUDA_SUCCESS || context == nullptr)
		return CUDA_ERROR_INVALID_CONTEXT;
	const grid_slot &slot = grid_slots()[device % 4];
	if (slot.is_valid && slot.key.context == context && slot.key.device == device)
		return grid_launch(slot.function, stream, args);
	cudaDeviceProp properties{};
	if (cudaGetDeviceProperties(&properties, device) != cudaSuccess || properties.major < 9)
		return CUDA_ERROR_NOT_SUPPORTED;
	CUmodule module;
	CUfunction function;
	status = cuModuleLoadData(&module, image);
	if (status == CUDA_SUCCESS)
		status = cuModuleGetFunction(&function, module, "grid");
	if (status != CUDA_SUCCESS)
		return status;
	return grid_launch(function, stream, args);
}
