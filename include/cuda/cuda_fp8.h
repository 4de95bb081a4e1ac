// SPDX-License-Identifier: Apache-2.0
// 8-bit floating point storage types.
#pragma once
#define __CUDA_FP8_H__
#include "cuda_bf16.h"
#include "cuda_fp16.h"
typedef unsigned char __nv_fp8_storage_t;
#ifdef __cplusplus
struct __nv_fp8_e4m3 {
	__nv_fp8_storage_t __x;
	__nv_fp8_e4m3() = default;
	explicit __host__ __device__ __nv_fp8_e4m3(float value);
	explicit __host__ __device__ operator float() const;
};
struct __nv_fp8_e5m2 {
	__nv_fp8_storage_t __x;
	__nv_fp8_e5m2() = default;
	explicit __host__ __device__ __nv_fp8_e5m2(float value);
	explicit __host__ __device__ operator float() const;
};
#endif
