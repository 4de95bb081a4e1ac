// SPDX-License-Identifier: Apache-2.0
/* memset leaves the stream of the configuration at zero: the launch goes to the legacy default stream. */
#include <cuda.h>
#include <string.h>

int clear_and_run(CUfunction f, CUdeviceptr p, size_t bytes)
{
	CUlaunchConfig config;
	CUstream s;
	if (cuStreamCreate(&s, CU_STREAM_NON_BLOCKING) != CUDA_SUCCESS)
		return 1;
	memset(&config, 0, sizeof config);
	config.gridDimX = config.gridDimY = config.gridDimZ = 1;
	config.blockDimX = 256;
	config.blockDimY = config.blockDimZ = 1;
	cuMemsetD8Async(p, 0, bytes, s);
	void *args[] = {&p};
	cuLaunchKernelEx(&config, f, args, 0); // expect: GPU101 // validate: confirmed
	cuStreamSynchronize(s);
	cuStreamDestroy(s);
	return 0;
}
