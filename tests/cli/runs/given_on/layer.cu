// SPDX-License-Identifier: Apache-2.0
// One of two callers gives on the stream of a caller that nobody sees.
#include "context.h"

struct layer {
	context *owner;
	float *p;
	void forward();
};

void layer::forward()
{
	work(p, owner->get());
}

void forward_on(float *p, cudaStream_t stream)
{
	work(p, stream);
}
