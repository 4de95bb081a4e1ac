// SPDX-License-Identifier: Apache-2.0
// A member of a missing template in front of a word that is an operator is a value.
// expect-none
#include <cuda_runtime.h>
#include <sweeps/sweep.h>

#include <cstdio>

void sweep_first(sweeps::sweep<float>::handle sweep)
{
	int *count;
	int *found;
	cudaStream_t stream;
	cudaStreamCreate(&stream);
	cudaMalloc(&count, sizeof *count);
	cudaMallocHost(&found, sizeof *found);
	cudaMemcpyAsync(found, count, sizeof *found, cudaMemcpyDeviceToHost, stream);
	cudaStreamSynchronize(stream);
	if (sweeps::sweep<float>::is_dense and *found)
		printf("%d\n", *found);
	cudaFree(count);
	cudaFreeHost(found);
	cudaStreamDestroy(stream);
}
