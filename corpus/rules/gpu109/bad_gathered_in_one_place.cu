// SPDX-License-Identifier: Apache-2.0
// Every rank writes what it gathers, here both to the same buffer (NCCL user guide, ncclAllGather).
#include <cuda_runtime.h>
#include <nccl.h>

struct gathering {
	ncclComm_t row;
	cudaStream_t stream;
	float *part;
};

void gather_parts(gathering *of, float *all, size_t n)
{
	ncclGroupStart();
	for (int i = 0; i < 2; i++) {
		cudaSetDevice(i);
		ncclAllGather(of[i].part, all, n, ncclFloat, of[i].row, of[i].stream); // expect: GPU109 // validate: confirmed
	}
	ncclGroupEnd();
	cudaStreamSynchronize(of[0].stream);
	cudaStreamSynchronize(of[1].stream);
}
