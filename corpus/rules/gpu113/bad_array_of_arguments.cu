// SPDX-License-Identifier: Apache-2.0
// The same launch through the C interface; the wait stands in a branch that the read does not come from.
#include <cuda_runtime.h>

__global__ void gather(float *to, const float *from, const int *index, int n)
{
	cudaTriggerProgrammaticLaunchCompletion();
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		to[i] = from[index[i]];
}

__global__ void sum(float *result, const float *from, int n)
{
	float s = 0;
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		s += from[i];
	if (threadIdx.x == 0) {
		cudaGridDependencySynchronize();
		*result = s;
	}
}

int reduce(float *result, float *to, const float *from, const int *index, int n)
{
	cudaStream_t stream;
	if (cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) != cudaSuccess)
		return 1;
	gather<<<1, 256, 0, stream>>>(to, from, index, n);
	cudaLaunchAttribute attributes[2] = {};
	attributes[0].id = cudaLaunchAttributePriority;
	attributes[0].val.priority = 0;
	attributes[1].id = cudaLaunchAttributeProgrammaticStreamSerialization;
	attributes[1].val.programmaticStreamSerializationAllowed = 1;
	cudaLaunchConfig_t config = {};
	config.gridDim.x = config.gridDim.y = config.gridDim.z = 1;
	config.blockDim.x = 256;
	config.blockDim.y = config.blockDim.z = 1;
	config.stream = stream;
	config.attrs = attributes;
	config.numAttrs = 2;
	void *args[] = {&result, &to, &n};
	cudaLaunchKernelExC(&config, (const void *)sum, args); // expect: GPU113
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
	return 0;
}
