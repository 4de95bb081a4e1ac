// SPDX-License-Identifier: Apache-2.0
// Each rank names the buffer of the root, and only the root writes there (NCCL user guide, ncclReduce: "recvbuff is only used on rank root").
// expect-none
#include <cuda_runtime.h>
#include <nccl.h>

struct reducing {
	ncclComm_t row;
	cudaStream_t stream;
	float *part;
};

void reduce_parts(reducing *of, float *sum, size_t n)
{
	ncclGroupStart();
	for (int i = 0; i < 2; i++) {
		cudaSetDevice(i);
		ncclReduce(of[i].part, sum, n, ncclFloat, ncclSum, 0, of[i].row, of[i].stream);
	}
	ncclGroupEnd();
	cudaStreamSynchronize(of[0].stream);
	cudaStreamSynchronize(of[1].stream);
}
