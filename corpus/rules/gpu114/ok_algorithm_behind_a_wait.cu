// SPDX-License-Identifier: Apache-2.0
// expect-none
// Functions that are given a context work on its stream. One waits for the stream before an algorithm on the default stream, which waits for itself.
#include <cuda_runtime.h>
#include <thrust/device_ptr.h>
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
	cudaStreamSynchronize(with.stream());
	thrust::device_ptr<float> first(x);
	return thrust::reduce(first, first + 32);
}
