// SPDX-License-Identifier: Apache-2.0
// expect-none
// The code is built with streams or without them. Without, everything runs on the default stream, the callers' work as well, and the
// parameter is a leftover of the other build.
#include <cuda_runtime.h>

__global__ void scale(float *x, float by, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] *= by;
}

extern "C" void scale_on_device(float *x, float by, int n, cudaStream_t stream)
{
	dim3 threads(256);
	dim3 blocks((n + 255) / 256);
#ifdef BUILD_WITH_STREAMS
	scale<<<blocks, threads, 0, stream>>>(x, by, n);
#else
	scale<<<blocks, threads>>>(x, by, n);
#endif
}

void clear_on_device(float *x, int n, cudaStream_t *stream)
{
#if !defined(BUILD_WITH_STREAMS)
	cudaMemsetAsync(x, 0, n * sizeof *x);
#elif defined(BUILD_WITH_CHECKS)
	check(cudaMemsetAsync(x, 0, n * sizeof *x, *stream));
#else
	cudaMemsetAsync(x, 0, n * sizeof *x, *stream);
#endif
}
