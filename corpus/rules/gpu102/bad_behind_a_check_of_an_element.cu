// SPDX-License-Identifier: Apache-2.0
// What is written at an index that nobody knows may be the element that is asked for: the launch behind that check is on a path, and reads what the other
// stream may still be writing.
#include <cuda_runtime.h>

__global__ void scatter_marks(float *to) { to[threadIdx.x] = 1; }
__global__ void gather_marks(const float *from, float *to) { to[threadIdx.x] = from[threadIdx.x]; }

void work_where_marked(const int *places, int n, float *marks, float *sums, cudaStream_t first, cudaStream_t second)
{
	int seen[8] = {0};
	for (int i = 0; i < n; i++)
		if (places[i] > 0 && places[i] <= 8)
			seen[places[i] - 1] = 1;
	scatter_marks<<<1, 32, 0, first>>>(marks);
	if (seen[0] == 1)
		gather_marks<<<1, 32, 0, second>>>(marks, sums); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(first);
	cudaStreamSynchronize(second);
}
