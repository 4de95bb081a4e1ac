// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>

void fern_mark(cudaEvent_t event, cudaStream_t stream) { cudaEventRecord(event, stream); }
