// SPDX-License-Identifier: Apache-2.0
#ifndef LOOM_H
#define LOOM_H
#include <cuda_runtime.h>
namespace loom {
cudaStream_t lane();
void set_lane(cudaStream_t stream);
} // namespace loom
#endif
