// SPDX-License-Identifier: Apache-2.0
// The part with the event is of this file as well, and nothing in it waits for the event.
#include <cuda_runtime.h>

struct marks {
	cudaEvent_t copied;
};
struct planned {
	float *out;
	const float *in;
	marks part;
	size_t n;
};

cudaError_t copy(const planned &p)
{
	cudaStream_t up, down;
	cudaStreamCreate(&up);
	cudaStreamCreate(&down);
	cudaMemcpyAsync(p.out, p.in, p.n, cudaMemcpyHostToDevice, up);
	cudaEventRecord(p.part.copied, up); // expect: GPU103 // validate: -
	cudaMemcpyAsync(p.out + p.n, p.in + p.n, p.n, cudaMemcpyHostToDevice, down);
	cudaStreamDestroy(up);
	cudaStreamDestroy(down);
	return cudaSuccess;
}
