// SPDX-License-Identifier: Apache-2.0
// expect-none
// Of three definitions of the macro one is a comment, one is left out by its condition, and one comes behind CUDA's header: the default stream is the
// legacy one, which a blocking stream waits for.
#include "engine/missing.h"
// #define CUDA_API_PER_THREAD_DEFAULT_STREAM
#ifdef ENGINE_WITH_STREAMS_OF_THREADS
#define CUDA_API_PER_THREAD_DEFAULT_STREAM
#endif
#include <cuda_runtime.h>
#define CUDA_API_PER_THREAD_DEFAULT_STREAM

void run(engine::Tensor &t, float *h, size_t n)
{
	float *d;
	cudaStream_t s;
	cudaStreamCreate(&s);
	cudaMalloc((void **)&d, n);
	cudaMemsetAsync(d, 0, n, 0);
	cudaMemcpyAsync(h, d, n, cudaMemcpyDeviceToHost, s);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
	cudaFree(d);
	t.use(h);
}
