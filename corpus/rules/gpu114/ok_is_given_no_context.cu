// SPDX-License-Identifier: Apache-2.0
// expect-none
// Functions that are given a context work on its stream. One that is given none works on the default stream.
#include <cuda_runtime.h>

class context {
public:
	cudaStream_t stream() const;
};

__global__ void step(float *x, float by)
{
	x[threadIdx.x] += by;
}

void a(const context &with, float *x) { step<<<1, 32, 0, with.stream()>>>(x, 1); }
void b(const context &with, float *x) { step<<<1, 32, 0, with.stream()>>>(x, 2); }
void c(const context &with, float *x) { step<<<1, 32, 0, with.stream()>>>(x, 3); }
void d(const context &with, float *x) { step<<<1, 32, 0, with.stream()>>>(x, 4); }
void e(const context &with, float *x) { step<<<1, 32, 0, with.stream()>>>(x, 5); }
void f(const context &with, float *x) { step<<<1, 32, 0, with.stream()>>>(x, 6); }
void g(const context &with, float *x) { step<<<1, 32, 0, with.stream()>>>(x, 7); }
void h(float *x) { step<<<1, 32>>>(x, 8); }
