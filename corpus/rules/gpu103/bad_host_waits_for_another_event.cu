// SPDX-License-Identifier: Apache-2.0
// Looks as if the host kept the order: it waits for the side stream's end, but of the round before, and the event of this round is dropped.
#include <cuda_runtime.h>

__global__ void blend(float *to, const float *from, int n);

void blended(float *to, const float *from, int n, cudaStream_t stream)
{
	cudaStream_t side;
	cudaEvent_t begin, end, unrelated;
	cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&begin, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&end, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&unrelated, cudaEventDisableTiming);
	cudaEventRecord(begin, stream);
	cudaStreamWaitEvent(side, begin, 0);
	blend<<<(n + 255) / 256, 256, 0, side>>>(to, from, n);
	cudaEventRecord(end, side); // expect: GPU103 // validate: -
	cudaEventRecord(unrelated, stream);
	cudaEventSynchronize(unrelated); // which covers nothing of the side stream
	cudaEventDestroy(begin);
	cudaEventDestroy(end);
	cudaEventDestroy(unrelated);
	cudaStreamDestroy(side);
}
