// SPDX-License-Identifier: Apache-2.0
#ifndef LUMEN_H
#define LUMEN_H
#include <cuda_runtime.h>
namespace lumen {
cudaStream_t current_stream();
void set_stream(cudaStream_t stream);
} // namespace lumen
#endif
