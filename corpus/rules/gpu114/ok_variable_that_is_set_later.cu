// SPDX-License-Identifier: Apache-2.0
// expect-none
// All work is on the library's stream. One function lets its callers choose between that and the default stream.
#include <cuda_runtime.h>

cudaStream_t current_stream();

__global__ void step(float *x, float by)
{
	x[threadIdx.x] += by;
}

void a(float *x) { step<<<1, 32, 0, current_stream()>>>(x, 1); }
void b(float *x) { step<<<1, 32, 0, current_stream()>>>(x, 2); }
void c(float *x) { step<<<1, 32, 0, current_stream()>>>(x, 3); }
void d(float *x) { step<<<1, 32, 0, current_stream()>>>(x, 4); }
void e(float *x) { step<<<1, 32, 0, current_stream()>>>(x, 5); }
void f(float *x) { step<<<1, 32, 0, current_stream()>>>(x, 6); }
void g(float *x) { step<<<1, 32, 0, current_stream()>>>(x, 7); }

void h(float *x, bool is_alone)
{
	cudaStream_t stream = 0;
	if (!is_alone)
		stream = current_stream();
	step<<<1, 32, 0, stream>>>(x, 8);
}
