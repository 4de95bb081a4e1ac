// SPDX-License-Identifier: Apache-2.0
// The pointers of one table are fetched once and freed twice: the second loop was meant for the other table, which nobody fetches.
#include <cuda_runtime.h>

int drop_again(float **near, float **list, int groups)
{
	if (cudaMemcpy(list, near, sizeof(float *) * groups, cudaMemcpyDeviceToHost) != cudaSuccess)
		return 1;
	for (int i = 0; i < groups; i++)
		cudaFree(list[i]);
	for (int i = 0; i < groups; i++)
		cudaFree(list[i]); // expect: GPU506 // validate: confirmed
	return 0;
}
