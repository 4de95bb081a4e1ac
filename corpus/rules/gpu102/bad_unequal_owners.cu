// SPDX-License-Identifier: Apache-2.0
// The path that goes on is the one where the two owners differ.
#include <cuda_runtime.h>

struct context { cudaStream_t stream; };
struct buffer { void *owner; float *data; };

__global__ void add(float *x) { x[threadIdx.x] += 1; }

void apart(struct buffer *a, struct buffer *b, float *sum)
{
	context *left = (context *)a->owner, *right = (context *)b->owner;
	if (left == right)
		return;
	add<<<1, 32, 0, left->stream>>>(sum);
	add<<<1, 32, 0, right->stream>>>(sum); // expect: GPU102 // validate: confirmed
}
