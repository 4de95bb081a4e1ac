// SPDX-License-Identifier: Apache-2.0
// The stream is a member of a local record that nobody else has: it is lost as any local handle.
#include <cuda_runtime.h>

struct owner {
	cudaStream_t stream;
};

void clear(float *x, size_t size)
{
	owner o;
	cudaStreamCreate(&o.stream); // expect: GPU503
	cudaMemsetAsync(x, 0, size, o.stream);
	cudaStreamSynchronize(o.stream);
}
