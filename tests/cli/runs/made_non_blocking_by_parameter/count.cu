// SPDX-License-Identifier: Apache-2.0
// It includes what makes streams, and makes none.
#include "maker.h"

size_t free_bytes()
{
	size_t free = 0, total = 0;
	cudaMemGetInfo(&free, &total);
	return free;
}
