// SPDX-License-Identifier: Apache-2.0
// The one caller of what makes streams asks for a blocking one.
#include "filter.h"

void filter::run(float *out)
{
	cudaMemset(sums, 0, bytes);
	cudaMemcpyAsync(out, sums, bytes, cudaMemcpyDefault, *stream);
}
