// SPDX-License-Identifier: Apache-2.0
// expect-none
// A launch whose stream lies behind a member of a class that was declared before it was defined: its constructor takes one clause of the
// braces, so that the second one is the stream.
#include <cuda_runtime.h>

struct extent;
typedef struct extent extent;
struct extent {
	int width, height;
	extent(int w) : width(w), height(1) {}
};

struct setup {
	extent size;
	cudaStream_t stream;
};

__global__ void add(int *x, int n) { x[threadIdx.x] += n; }

void added(int *x, int n, cudaStream_t stream)
{
	setup s = {8, stream};
	add<<<s.size.width, 256, 0, s.stream>>>(x, n);
}
