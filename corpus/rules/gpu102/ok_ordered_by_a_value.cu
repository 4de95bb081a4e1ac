// SPDX-License-Identifier: Apache-2.0
// What one stream writes into a flag behind its work, the other one waits for; and work that is held back until a flag is set comes behind whoever sets it.
// expect-none
#include <cuda.h>
#include <cuda_runtime.h>

__global__ void produce(float *data);
__global__ void consume(const float *data);

void hand_over(float *data, CUdeviceptr flag, CUstream first, CUstream second)
{
	produce<<<64, 64, 0, first>>>(data);
	cuStreamWriteValue32(first, flag, 1, 0);
	cuStreamWaitValue32(second, flag, 1, CU_STREAM_WAIT_VALUE_GEQ);
	consume<<<64, 64, 0, second>>>(data);
}

void hold_back(float *data, CUdeviceptr flag)
{
	CUstream work, opener;
	cuStreamCreate(&work, CU_STREAM_NON_BLOCKING);
	cuStreamCreate(&opener, CU_STREAM_NON_BLOCKING);
	cuStreamWaitValue32(work, flag, 1, CU_STREAM_WAIT_VALUE_EQ);
	consume<<<64, 64, 0, work>>>(data);
	produce<<<64, 64, 0, opener>>>(data);
	cuStreamWriteValue32(opener, flag, 1, 0);
	cuStreamSynchronize(work);
	cuStreamDestroy(work);
	cuStreamDestroy(opener);
}
