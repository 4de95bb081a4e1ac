// SPDX-License-Identifier: Apache-2.0
// Nothing declares `DROP`. What is used behind it is another buffer in the same variable: the macro frees the old one where it stands.
// expect-none
#include <cuda_runtime.h>
#include "status/drop.h" // not there

static void put_in(char **kept, char *fresh, size_t n)
{
	char *p = *kept;
	DROP(cudaFree(p));
	p = fresh;
	cudaMemset(p, 0, n);
	*kept = p;
}

int refill(char **kept, size_t n)
{
	char *fresh;
	if (cudaMalloc(&fresh, n) != cudaSuccess)
		return 1;
	put_in(kept, fresh, n);
	return cudaMemset(*kept, 1, n);
}
