// SPDX-License-Identifier: Apache-2.0
// 6-bit floating point: types, conversions.
#pragma once
#include "cuda_fp8.h"
typedef unsigned char __nv_fp6_storage_t;
typedef unsigned short __nv_fp6x2_storage_t;
typedef unsigned int __nv_fp6x4_storage_t;
typedef enum __nv_fp6_interpretation_t {
	__NV_E2M3 = 0,
	__NV_E3M2 = 1
} __nv_fp6_interpretation_t;
#ifdef __cplusplus
__host__ __device__ __nv_fp6_storage_t __nv_cvt_double_to_fp6(double x, __nv_fp6_interpretation_t
	fp6_interpretation, enum cudaRoundMode rounding);
__host__ __device__ __nv_fp6x2_storage_t __nv_cvt_double2_to_fp6x2(double2 x, __nv_fp6_interpretation_t
	fp6_interpretation, enum cudaRoundMode rounding);
__host__ __device__ __nv_fp6_storage_t __nv_cvt_float_to_fp6(float x, __nv_fp6_interpretation_t fp6_interpretation,
	enum cudaRoundMode rounding);
__host__ __device__ __nv_fp6x2_storage_t __nv_cvt_float2_to_fp6x2(float2 x, __nv_fp6_interpretation_t
	fp6_interpretation, enum cudaRoundMode rounding);
__host__ __device__ __nv_fp6_storage_t __nv_cvt_halfraw_to_fp6(__half_raw x, __nv_fp6_interpretation_t
	fp6_interpretation, enum cudaRoundMode rounding);
__host__ __device__ __nv_fp6x2_storage_t __nv_cvt_halfraw2_to_fp6x2(__half2_raw x, __nv_fp6_interpretation_t
	fp6_interpretation, enum cudaRoundMode rounding);
__host__ __device__ __nv_fp6_storage_t __nv_cvt_bfloat16raw_to_fp6(__nv_bfloat16_raw x, __nv_fp6_interpretation_t
	fp6_interpretation, enum cudaRoundMode rounding);
__host__ __device__ __nv_fp6x2_storage_t __nv_cvt_bfloat16raw2_to_fp6x2(__nv_bfloat162_raw x,
	__nv_fp6_interpretation_t fp6_interpretation, enum cudaRoundMode rounding);
__host__ __device__ __half_raw __nv_cvt_fp6_to_halfraw(__nv_fp6_storage_t x, __nv_fp6_interpretation_t
	fp6_interpretation);
__host__ __device__ __half2_raw __nv_cvt_fp6x2_to_halfraw2(__nv_fp6x2_storage_t x, __nv_fp6_interpretation_t
	fp6_interpretation);
#define GPULINT_SMALL_FLOAT(name, storage, wide, ...)                                                                        \
	struct name {                                                                                                  \
		storage __x;                                                                                           \
		name() = default;                                                                                      \
		explicit __host__ __device__ name(wide value);                                                         \
		__VA_ARGS__                                                                                            \
		explicit __host__ __device__ operator wide() const;                                                    \
	};
GPULINT_SMALL_FLOAT(__nv_fp6_e2m3, __nv_fp6_storage_t, float, explicit __host__ __device__ __nv_fp6_e2m3(double value);)
GPULINT_SMALL_FLOAT(__nv_fp6x2_e2m3, __nv_fp6x2_storage_t, float2, explicit __host__ __device__ __nv_fp6x2_e2m3(double2 value); explicit __host__ __device__ __nv_fp6x2_e2m3(__half2 value); explicit __host__ __device__ __nv_fp6x2_e2m3(__nv_bfloat162 value);)
GPULINT_SMALL_FLOAT(__nv_fp6x4_e2m3, __nv_fp6x4_storage_t, float4, explicit __host__ __device__ __nv_fp6x4_e2m3(double4 value); explicit __host__ __device__ __nv_fp6x4_e2m3(__half2 low, __half2 high); explicit __host__ __device__ __nv_fp6x4_e2m3(__nv_bfloat162 low, __nv_bfloat162 high);)
GPULINT_SMALL_FLOAT(__nv_fp6_e3m2, __nv_fp6_storage_t, float, explicit __host__ __device__ __nv_fp6_e3m2(double value);)
GPULINT_SMALL_FLOAT(__nv_fp6x2_e3m2, __nv_fp6x2_storage_t, float2, explicit __host__ __device__ __nv_fp6x2_e3m2(double2 value); explicit __host__ __device__ __nv_fp6x2_e3m2(__half2 value); explicit __host__ __device__ __nv_fp6x2_e3m2(__nv_bfloat162 value);)
GPULINT_SMALL_FLOAT(__nv_fp6x4_e3m2, __nv_fp6x4_storage_t, float4, explicit __host__ __device__ __nv_fp6x4_e3m2(double4 value); explicit __host__ __device__ __nv_fp6x4_e3m2(__half2 low, __half2 high); explicit __host__ __device__ __nv_fp6x4_e3m2(__nv_bfloat162 low, __nv_bfloat162 high);)
#undef GPULINT_SMALL_FLOAT
#endif
