// SPDX-License-Identifier: Apache-2.0
// expect-none
// A launch configuration whose dimensions are plain numbers in its braces: each of them becomes a dim3, and the stream is the
// fourth member.
#include <cuda_runtime.h>

#define CONFIGURE(blocks, threads, stream)                                              \
	cudaLaunchConfig_t cfg = {(blocks), (threads), 0, stream, nullptr, 0};          \
	cudaLaunchAttribute attr[1];                                                    \
	attr[0].id = cudaLaunchAttributeCooperative;                                    \
	attr[0].val.cooperative = 1;                                                    \
	cfg.attrs = attr;                                                               \
	cfg.numAttrs = 1

template <int N> __global__ void add(int *x, int n) { x[threadIdx.x] += n + N; }

void added(int *x, int n, int blocks, cudaStream_t stream)
{
	CONFIGURE(blocks, 256, stream);
	cudaLaunchKernelEx(&cfg, add<2>, x, n);
}

void short_form(int *x, int n, cudaStream_t stream)
{
	cudaLaunchConfig_t cfg = {8, 256, 0, stream};
	cudaLaunchKernelEx(&cfg, add<4>, x, n);
}
