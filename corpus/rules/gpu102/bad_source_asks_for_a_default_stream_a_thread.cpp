// SPDX-License-Identifier: Apache-2.0
// The source defines the macro before it includes CUDA's header; a header of the project is missing. The per-thread default stream and a blocking stream
// do not wait for each other (CUDA Programming Guide, Default Stream).
#if defined(__linux__)
#define CUDA_API_PER_THREAD_DEFAULT_STREAM
#endif
#include "engine/missing.h"
#include <cuda_runtime.h>

void run(engine::Tensor &t, float *h, size_t n)
{
	float *d;
	cudaStream_t s;
	cudaStreamCreate(&s);
	cudaMalloc((void **)&d, n);
	cudaMemsetAsync(d, 0, n, 0);
	cudaMemcpyAsync(h, d, n, cudaMemcpyDeviceToHost, s); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
	cudaFree(d);
	t.use(h);
}
