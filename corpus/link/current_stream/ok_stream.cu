// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "lumen.h"

namespace lumen {
static thread_local cudaStream_t stream;
cudaStream_t current_stream() { return stream; }
void set_stream(cudaStream_t s) { stream = s; }
} // namespace lumen
