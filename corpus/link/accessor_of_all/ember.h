// SPDX-License-Identifier: Apache-2.0
#ifndef EMBER_H
#define EMBER_H
#include <cuda_runtime.h>
cudaStream_t ember_stream();
void set_ember_stream(cudaStream_t stream);
#endif
