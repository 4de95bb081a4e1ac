// SPDX-License-Identifier: Apache-2.0
// expect-none
// The second object takes the memory and what owns it, and the first keeps both: told at the destructor.
#include <cuda_runtime.h>
#include "lent.h"

void show_taken_image(size_t bytes)
{
	lent_image whole(bytes);
	lent_image second;
	second.take_over(whole);
	cudaMemset(second.pixels(), 0, bytes);
}
