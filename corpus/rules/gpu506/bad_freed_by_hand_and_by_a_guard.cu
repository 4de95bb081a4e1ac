// SPDX-License-Identifier: Apache-2.0
// Nothing declares `at_exit`, which frees the buffer at the end of the scope: the program has done so by hand.
#include <cuda_runtime.h>
#include "lifetime/at_exit.h" // not there

int clear_once(size_t n)
{
	char *p;
	if (cudaMalloc(&p, n) != cudaSuccess)
		return 1;
	at_exit(cudaFree(p)); // expect: GPU506 // validate: -
	cudaMemset(p, 0, n);
	cudaDeviceSynchronize();
	cudaFree(p);
	return 0;
}
