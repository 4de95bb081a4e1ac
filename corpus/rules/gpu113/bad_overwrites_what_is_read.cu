// SPDX-License-Identifier: Apache-2.0
// The other direction: the second kernel clears the counters that the first, which has let it begin, still reads. Both are
// launched through one helper that sets the attribute where its caller asks for it.
#include <cuda_runtime.h>

__global__ void total(const unsigned *counters, unsigned *sum, int n)
{
	cudaGridDependencySynchronize();
	cudaTriggerProgrammaticLaunchCompletion();
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		atomicAdd(sum, counters[i]);
}

__global__ void clear(unsigned *counters, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		counters[i] = 0;
}

template <typename... Params, typename... Args>
static cudaError_t launch(bool early, int grid, cudaStream_t stream, void (*kernel)(Params...), Args... args)
{
	cudaLaunchConfig_t config{};
	config.gridDim = dim3(grid);
	config.blockDim = dim3(256);
	config.stream = stream;
	cudaLaunchAttribute attribute{};
	attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
	attribute.val.programmaticStreamSerializationAllowed = early;
	config.attrs = &attribute;
	config.numAttrs = 1;
	return cudaLaunchKernelEx(&config, kernel, args...); // expect: GPU113
}

cudaError_t count(unsigned *counters, unsigned *sum, int n, cudaStream_t stream)
{
	cudaError_t status = launch(false, 1, stream, total, (const unsigned *)counters, sum, n);
	if (status == cudaSuccess)
		status = launch(true, (n + 255) / 256, stream, clear, counters, n);
	return status;
}
