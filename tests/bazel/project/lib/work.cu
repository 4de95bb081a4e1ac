// SPDX-License-Identifier: Apache-2.0
#include "lib/work.h"
#include "detail.h"
#if __has_include("undeclared.h")
#error what the action does not declare is there
#endif
static __global__ void set(float *d)
{
	d[threadIdx.x] = SIZE;
}
void fill(float *d, cudaStream_t s)
{
	set<<<1, CHUNK, 0, s>>>(d);
}
