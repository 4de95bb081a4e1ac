// SPDX-License-Identifier: Apache-2.0
// The way that finds the kernel in the cache does nothing that initialises the driver, as asking for the device's properties does on the other one.
#include <cuda.h>
#include <cuda_runtime.h>

struct block_key {
	int device;
};

struct block_slot {
	bool is_valid;
	block_key key;
	CUfunction function;
};

block_slot *block_slots(); // another file fills them

static CUresult block_launch(CUfunction function, CUstream stream, void **args)
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
	return cuLaunchKernelEx(&config, function, args, nullptr); // expect: GPU301 // validate: -
}

CUresult block_run(const void *image, CUstream stream, void **args)
{
	int device = 0;
	if (cudaGetDevice(&device) != cudaSuccess)
		return CUDA_ERROR_UNKNOWN;
	if (device < 0)
		return CUDA_ERROR_INVALID_CONTEXT;
	const block_slot &slot = block_slots()[device % 4];
	if (slot.is_valid && slot.key.device == device)
		return block_launch(slot.function, stream, args);
	cudaDeviceProp properties{};
	if (cudaGetDeviceProperties(&properties, device) != cudaSuccess || properties.major < 9)
		return CUDA_ERROR_NOT_SUPPORTED;
	CUmodule module;
	CUfunction function;
	CUresult status = cuModuleLoadData(&module, image);
	if (status == CUDA_SUCCESS)
		status = cuModuleGetFunction(&function, module, "grid");
	if (status != CUDA_SUCCESS)
		return status;
	return block_launch(function, stream, args);
}
