// SPDX-License-Identifier: Apache-2.0
// The wait is a line of assembly in a helper, a macro that is empty in the host's pass, or behind the device's architecture.
// expect-none
#include <cuda_runtime.h>

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
#define WAIT_FOR_INPUT() cudaGridDependencySynchronize()
#else
#define WAIT_FOR_INPUT()
#endif

static __device__ __forceinline__ void wait_for_the_grid_before()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
	asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

static __device__ __forceinline__ void wait_by_assembly()
{
	asm volatile("griddepcontrol.wait;" ::: "memory");
}

__global__ void first(float *x)
{
	cudaTriggerProgrammaticLaunchCompletion();
	x[threadIdx.x] += 1;
}

__global__ void second(float *x)
{
	wait_for_the_grid_before();
	cudaTriggerProgrammaticLaunchCompletion();
	x[threadIdx.x] *= 2;
}

__global__ void third(float *x)
{
	wait_by_assembly();
	cudaTriggerProgrammaticLaunchCompletion();
	x[threadIdx.x] *= 3;
}

__global__ void fourth(float *x)
{
	WAIT_FOR_INPUT();
	cudaTriggerProgrammaticLaunchCompletion();
	x[threadIdx.x] *= 4;
}

__global__ void fifth(float *x)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
	cudaGridDependencySynchronize();
#endif
	x[threadIdx.x] *= 5;
}

void chain(float *x, cudaStream_t stream)
{
	cudaLaunchAttribute attribute = {};
	attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
	attribute.val.programmaticStreamSerializationAllowed = 1;
	cudaLaunchConfig_t config = {};
	config.gridDim = 1;
	config.blockDim = 256;
	config.stream = stream;
	config.attrs = &attribute;
	config.numAttrs = 1;
	first<<<1, 256, 0, stream>>>(x);
	cudaLaunchKernelEx(&config, second, x);
	cudaLaunchKernelEx(&config, third, x);
	cudaLaunchKernelEx(&config, fourth, x);
	cudaLaunchKernelEx(&config, fifth, x);
}
