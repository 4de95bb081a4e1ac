// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda_runtime.h>

void open_streams(void);
cudaStream_t current_stream(void);
void clear(float *at, long points);
