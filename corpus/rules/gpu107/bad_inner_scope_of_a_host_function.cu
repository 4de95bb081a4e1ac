// SPDX-License-Identifier: Apache-2.0
// The stream is waited for, behind the end of the block whose variable the function gets.
#include <cuda_runtime.h>
#include <stdio.h>

static void CUDART_CB say(void *data) { printf("%d\n", *(int *)data); }

void enqueue(cudaStream_t stream)
{
	{
		int n = 2;
		cudaLaunchHostFunc(stream, say, &n);
	} // expect: GPU107 // validate: confirmed
	cudaStreamSynchronize(stream);
}
