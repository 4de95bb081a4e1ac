// SPDX-License-Identifier: Apache-2.0
// What a source says of the default stream before it includes CUDA's headers.
#ifndef GPULINT_FRONTEND_DEFAULT_STREAM_H
#define GPULINT_FRONTEND_DEFAULT_STREAM_H

#include "source/source.h"

// The lines that define CUDA_API_PER_THREAD_DEFAULT_STREAM, under the conditions that they stand under, for a prelude that includes these headers
// first; "" = there are none. nvcc includes them itself in front of the first line, so that there the macro comes too late (CUDA Programming Guide,
// Default Stream).
const char *default_stream_lines(struct arena *arena, const struct source_unit *source);

#endif
