// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "ember.h"

static thread_local cudaStream_t stream;
cudaStream_t ember_stream() { return stream; }
void set_ember_stream(cudaStream_t s) { stream = s; }
