// SPDX-License-Identifier: Apache-2.0
// The caller's stream comes wrapped in a view that is passed by value.
#include <cuda_runtime.h>

struct stream_view {
	cudaStream_t value;
	operator cudaStream_t() const { return value; }
};

__global__ void add(float *x) { x[threadIdx.x] += 1; }

void consume(stream_view caller, float *x)
{
	cudaStream_t own;
	cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
	add<<<1, 256, 0, caller>>>(x);
	add<<<1, 256, 0, own>>>(x); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(own);
	cudaStreamDestroy(own);
}
