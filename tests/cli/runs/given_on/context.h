// SPDX-License-Identifier: Apache-2.0
#ifndef GIVEN_ON_CONTEXT_H
#define GIVEN_ON_CONTEXT_H

#include <cuda_runtime.h>

struct context {
	cudaStream_t stream;
	void setup();
	cudaStream_t &get();
};

void work(float *p, cudaStream_t stream);

#endif
