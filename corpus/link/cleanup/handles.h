// SPDX-License-Identifier: Apache-2.0
#ifndef HANDLES_H
#define HANDLES_H
#include <cuda_runtime_api.h>

static inline void end_stream(cudaStream_t *s)
{
	if (*s)
		cudaStreamDestroy(*s);
}

#define AUTO_STREAM __attribute__((unused, cleanup(end_stream))) cudaStream_t
#endif
