// SPDX-License-Identifier: Apache-2.0
// expect-none
// The waiting stream has work of its own; what the event covers is done on the other stream, or was by an earlier call.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

struct worker {
	int device;
	cudaStream_t stream;
	cudaEvent_t done;
};

void join(worker *from, worker *to, float *mine, float *theirs, bool has_more, size_t size)
{
	if (has_more)
		fill<<<1, 256, 0, from->stream>>>(theirs);
	cudaMemsetAsync(mine, 0, size, to->stream);
	cudaEventRecord(from->done, from->stream);
	cudaStreamWaitEvent(to->stream, from->done, 0);
}
