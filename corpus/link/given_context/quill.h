// SPDX-License-Identifier: Apache-2.0
#ifndef QUILL_H
#define QUILL_H
#include <cuda_runtime.h>
namespace quill {
class device_context {
public:
	cudaStream_t stream() const;
	int device() const;
};
} // namespace quill
#endif
