// SPDX-License-Identifier: Apache-2.0
// expect-none
/* The configuration is zeroed, and then gets the stream. */
#include <cuda.h>
#include <string.h>

int clear_and_run(CUfunction f, CUdeviceptr p, size_t bytes)
{
	CUlaunchConfig config;
	CUstream s;
	if (cuStreamCreate(&s, CU_STREAM_NON_BLOCKING) != CUDA_SUCCESS)
		return 1;
	memset(&config, 0, sizeof(CUlaunchConfig));
	config.gridDimX = config.gridDimY = config.gridDimZ = 1;
	config.blockDimX = 256;
	config.blockDimY = config.blockDimZ = 1;
	config.hStream = s;
	cuMemsetD8Async(p, 0, bytes, s);
	void *args[] = {&p};
	cuLaunchKernelEx(&config, f, args, 0);
	cuStreamSynchronize(s);
	cuStreamDestroy(s);
	return 0;
}
