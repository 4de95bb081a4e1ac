// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>

void moss_drain(cudaStream_t stream) { cudaStreamSynchronize(stream); }
