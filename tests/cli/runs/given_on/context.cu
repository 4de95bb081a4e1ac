// SPDX-License-Identifier: Apache-2.0
// The one place of the run that makes a stream makes a blocking one.
#include "context.h"

void context::setup()
{
	cudaStreamCreate(&stream);
}

cudaStream_t &context::get()
{
	return stream;
}
