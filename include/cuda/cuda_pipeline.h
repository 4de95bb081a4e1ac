// SPDX-License-Identifier: Apache-2.0
// The class around asynchronous copies to shared memory: gpulint's own declarations.
#ifndef GPULINT_CUDA_PIPELINE_H
#define GPULINT_CUDA_PIPELINE_H

#include "cuda_pipeline_primitives.h"
#include "cuda_awbarrier.h"

#ifdef __CUDA__
namespace nvcuda {
namespace experimental {
class pipeline {
public:
	pipeline(const pipeline &) = delete;
	__device__ pipeline();
	__device__ size_t commit();
	__device__ void commit_and_wait();
	__device__ void wait(size_t batch);
	template <unsigned __N> __device__ void wait_prior();
	__device__ void arrive_on(awbarrier &barrier);
};
template <class T> __device__ void memcpy_async(T &dst, const T &src, pipeline &pipe);
template <class T, size_t __D, size_t __S>
__device__ void memcpy_async(T (&dst)[__D], const T (&src)[__S], pipeline &pipe);
template <unsigned __N> __device__ void wait_prior(pipeline &pipe);
}
}
#endif
#endif
