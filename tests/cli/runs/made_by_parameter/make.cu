// SPDX-License-Identifier: Apache-2.0
#include "filter.h"

filter::filter(size_t n) : stream(make_stream()), bytes(n * sizeof(float))
{
	cudaMalloc(&sums, bytes);
}
