// SPDX-License-Identifier: Apache-2.0
// expect-none
// The same name as in one.cu: the two belong to different programs, and nothing says which of them a third file means.
#include <cuda_runtime.h>

void moss_drain(cudaStream_t stream) { cudaStreamDestroy(stream); }
