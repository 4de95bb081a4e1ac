// SPDX-License-Identifier: Apache-2.0
// 4-bit floating point: types, conversions.
#pragma once
#include "cuda_fp8.h"
typedef unsigned char __nv_fp4_storage_t;
typedef unsigned char __nv_fp4x2_storage_t;
typedef unsigned short __nv_fp4x4_storage_t;
typedef enum __nv_fp4_interpretation_t {
	__NV_E2M1 = 0
} __nv_fp4_interpretation_t;
#ifdef __cplusplus
__host__ __device__ __nv_fp4_storage_t __nv_cvt_double_to_fp4(double x, __nv_fp4_interpretation_t
	fp4_interpretation, enum cudaRoundMode rounding);
__host__ __device__ __nv_fp4x2_storage_t __nv_cvt_double2_to_fp4x2(double2 x, __nv_fp4_interpretation_t
	fp4_interpretation, enum cudaRoundMode rounding);
__host__ __device__ __nv_fp4_storage_t __nv_cvt_float_to_fp4(float x, __nv_fp4_interpretation_t fp4_interpretation,
	enum cudaRoundMode rounding);
__host__ __device__ __nv_fp4x2_storage_t __nv_cvt_float2_to_fp4x2(float2 x, __nv_fp4_interpretation_t
	fp4_interpretation, enum cudaRoundMode rounding);
__host__ __device__ __nv_fp4_storage_t __nv_cvt_halfraw_to_fp4(__half_raw x, __nv_fp4_interpretation_t
	fp4_interpretation, enum cudaRoundMode rounding);
__host__ __device__ __nv_fp4x2_storage_t __nv_cvt_halfraw2_to_fp4x2(__half2_raw x, __nv_fp4_interpretation_t
	fp4_interpretation, enum cudaRoundMode rounding);
__host__ __device__ __nv_fp4_storage_t __nv_cvt_bfloat16raw_to_fp4(__nv_bfloat16_raw x, __nv_fp4_interpretation_t
	fp4_interpretation, enum cudaRoundMode rounding);
__host__ __device__ __nv_fp4x2_storage_t __nv_cvt_bfloat16raw2_to_fp4x2(__nv_bfloat162_raw x,
	__nv_fp4_interpretation_t fp4_interpretation, enum cudaRoundMode rounding);
__host__ __device__ __half_raw __nv_cvt_fp4_to_halfraw(__nv_fp4_storage_t x, __nv_fp4_interpretation_t
	fp4_interpretation);
__host__ __device__ __half2_raw __nv_cvt_fp4x2_to_halfraw2(__nv_fp4x2_storage_t x, __nv_fp4_interpretation_t
	fp4_interpretation);
#define GPULINT_SMALL_FLOAT(name, storage, wide, ...)                                                                        \
	struct name {                                                                                                  \
		storage __x;                                                                                           \
		name() = default;                                                                                      \
		explicit __host__ __device__ name(wide value);                                                         \
		__VA_ARGS__                                                                                            \
		explicit __host__ __device__ operator wide() const;                                                    \
	};
GPULINT_SMALL_FLOAT(__nv_fp4_e2m1, __nv_fp4_storage_t, float, explicit __host__ __device__ __nv_fp4_e2m1(double value);)
GPULINT_SMALL_FLOAT(__nv_fp4x2_e2m1, __nv_fp4x2_storage_t, float2, explicit __host__ __device__ __nv_fp4x2_e2m1(double2 value); explicit __host__ __device__ __nv_fp4x2_e2m1(__half2 value); explicit __host__ __device__ __nv_fp4x2_e2m1(__nv_bfloat162 value);)
GPULINT_SMALL_FLOAT(__nv_fp4x4_e2m1, __nv_fp4x4_storage_t, float4, explicit __host__ __device__ __nv_fp4x4_e2m1(double4 value); explicit __host__ __device__ __nv_fp4x4_e2m1(__half2 low, __half2 high); explicit __host__ __device__ __nv_fp4x4_e2m1(__nv_bfloat162 low, __nv_bfloat162 high);)
#undef GPULINT_SMALL_FLOAT
#endif
