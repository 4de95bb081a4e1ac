// SPDX-License-Identifier: Apache-2.0
// All work goes through a helper that is given the library's stream. One call gives it the default stream.
#include <cuda_runtime.h>

cudaStream_t current_stream();

__global__ void step(float *x, float by)
{
	x[threadIdx.x] += by;
}

static void add(float *x, float by, cudaStream_t stream)
{
	step<<<1, 32, 0, stream>>>(x, by);
}

void a(float *x) { add(x, 1, current_stream()); }
void b(float *x) { add(x, 2, current_stream()); }
void c(float *x) { add(x, 3, current_stream()); }
void d(float *x) { add(x, 4, current_stream()); }
void e(float *x) { add(x, 5, current_stream()); }
void f(float *x) { add(x, 6, current_stream()); }
void g(float *x) { add(x, 7, current_stream()); }
void h(float *x) { add(x, 8, 0); } // expect: GPU114 // validate: -
