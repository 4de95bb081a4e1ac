// SPDX-License-Identifier: Apache-2.0
#include "streams.h"

enum { STREAMS = 4 };

static cudaStream_t streams[STREAMS];
static int level;

void open_streams(void)
{
	for (int i = 0; i < STREAMS; i++)
		cudaStreamCreate(&streams[i]);
}

cudaStream_t current_stream(void)
{
	return streams[level];
}
