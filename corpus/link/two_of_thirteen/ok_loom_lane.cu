// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "loom.h"

namespace loom {
static thread_local cudaStream_t stream;
cudaStream_t lane() { return stream; }
void set_lane(cudaStream_t s) { stream = s; }
} // namespace loom
