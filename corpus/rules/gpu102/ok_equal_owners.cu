// SPDX-License-Identifier: Apache-2.0
// expect-none
// Two pointers that the path found equal have one stream between them, also where it was read before the comparison.
#include <cuda_runtime.h>

struct context { cudaStream_t stream; };
struct buffer { void *owner; float *data; };

__global__ void add(float *x) { x[threadIdx.x] += 1; }

void together(struct buffer *a, struct buffer *b, float *sum)
{
	context *left = (context *)a->owner, *right = (context *)b->owner;
	if (a != b)
		return;
	add<<<1, 32, 0, left->stream>>>(sum);
	add<<<1, 32, 0, right->stream>>>(sum);
}

void same_owner(struct buffer *a, struct buffer *b, float *sum)
{
	context *left = (context *)a->owner, *right = (context *)b->owner;
	if (left == right) {
		add<<<1, 32, 0, left->stream>>>(sum);
		add<<<1, 32, 0, right->stream>>>(sum);
	}
}
