// SPDX-License-Identifier: Apache-2.0
// Asynchronous copies to shared memory: gpulint's own declarations.
#ifndef GPULINT_CUDA_PIPELINE_PRIMITIVES_H
#define GPULINT_CUDA_PIPELINE_PRIMITIVES_H

#include "cuda_awbarrier_primitives.h"

#ifdef __CUDA__
__device__ void __pipeline_memcpy_async(void *__restrict dst_shared, const void *__restrict src_global,
					size_t size_and_align, size_t zfill = 0);
__device__ void __pipeline_commit(void);
__device__ void __pipeline_wait_prior(size_t prior);
__device__ void __pipeline_arrive_on(__mbarrier_t *barrier);
#endif
#endif
