// SPDX-License-Identifier: Apache-2.0
// expect-none
// The file's stream is a blocking one: the default stream waits for its work, and it for the default stream's.
#include <cuda_runtime.h>

static cudaStream_t stream;

__global__ void step(float *x, float by)
{
	x[threadIdx.x] += by;
}

void begin()
{
	cudaStreamCreate(&stream);
}

void a(float *x) { step<<<1, 32, 0, stream>>>(x, 1); }
void b(float *x) { step<<<1, 32, 0, stream>>>(x, 2); }
void c(float *x) { step<<<1, 32, 0, stream>>>(x, 3); }
void d(float *x) { step<<<1, 32, 0, stream>>>(x, 4); }
void e(float *x) { step<<<1, 32, 0, stream>>>(x, 5); }
void f(float *x) { step<<<1, 32, 0, stream>>>(x, 6); }
void g(float *x) { step<<<1, 32, 0, stream>>>(x, 7); }
void h(float *x) { step<<<1, 32>>>(x, 8); }
