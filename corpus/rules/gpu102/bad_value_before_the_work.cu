// SPDX-License-Identifier: Apache-2.0
// The flag is set in front of the work that the other stream is to wait for.
#include <cuda.h>
#include <cuda_runtime.h>

__global__ void produce(float *data)
{
	data[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
}

__global__ void consume(const float *data, float *sum)
{
	atomicAdd(sum, data[blockIdx.x * blockDim.x + threadIdx.x]);
}

void hand_over(float *data, float *sum, CUdeviceptr flag)
{
	CUstream first, second;
	cuStreamCreate(&first, CU_STREAM_NON_BLOCKING);
	cuStreamCreate(&second, CU_STREAM_NON_BLOCKING);
	cuStreamWriteValue32(first, flag, 1, 0);
	produce<<<64, 64, 0, first>>>(data);
	cuStreamWaitValue32(second, flag, 1, CU_STREAM_WAIT_VALUE_GEQ);
	consume<<<64, 64, 0, second>>>(data, sum); // expect: GPU102 // validate: confirmed
	cuStreamSynchronize(first);
	cuStreamSynchronize(second);
	cuStreamDestroy(first);
	cuStreamDestroy(second);
}
