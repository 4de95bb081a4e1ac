// SPDX-License-Identifier: Apache-2.0
// expect-none
// Elements at other constant indexes, and k beside k + 1, are others: what they hold stays known, so that the wait behind the check always happens. Handles that
// an array keeps are not forgotten where another is put in at an index that nobody knows.
#include <cuda_runtime.h>

__global__ void sow_marks(float *to) { to[threadIdx.x] = 1; }
__global__ void reap_marks(const float *from, float *to) { to[threadIdx.x] = from[threadIdx.x]; }

void waited_where_unmarked(int k, float *marks, float *sums, cudaStream_t first, cudaStream_t second)
{
	int seen[8] = {0}, next[9];
	seen[2] = 1;
	next[k] = 0;
	next[k + 1] = 1;
	sow_marks<<<1, 32, 0, first>>>(marks);
	if (seen[0] != 1 && next[k] != 1)
		cudaStreamSynchronize(first);
	reap_marks<<<1, 32, 0, second>>>(marks, sums);
	cudaStreamSynchronize(second);
}

void streams_in_an_array(int k, float *marks, float *sums, cudaStream_t given)
{
	cudaStream_t lane[4];
	cudaStreamCreateWithFlags(&lane[0], cudaStreamNonBlocking);
	lane[k] = given;
	sow_marks<<<1, 32, 0, lane[0]>>>(marks);
	reap_marks<<<1, 32, 0, lane[0]>>>(marks, sums);
	cudaStreamSynchronize(lane[0]);
	cudaStreamDestroy(lane[0]);
}
