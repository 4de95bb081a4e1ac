// SPDX-License-Identifier: Apache-2.0
#ifndef SPINDLE_H
#define SPINDLE_H
#include <cuda_runtime.h>
namespace spindle {
cudaStream_t lane();
void set_lane(cudaStream_t stream);
} // namespace spindle
#endif
