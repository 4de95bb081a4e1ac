// SPDX-License-Identifier: Apache-2.0
// expect-none
// Functions that are given a context work on its stream, and one gives it to an algorithm.
#include <cuda_runtime.h>
#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>

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
float h(const context &with, float *x)
{
	thrust::device_ptr<float> first(x);
	return thrust::reduce(thrust::cuda::par.on(with.stream()), first, first + 32);
}
