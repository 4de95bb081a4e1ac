// SPDX-License-Identifier: Apache-2.0
// 8-bit floating point: types, conversions.
#pragma once
#define __CUDA_FP8_H__
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "device_types.h"
typedef enum __nv_saturation_t {
	__NV_NOSAT = 0,
	__NV_SATFINITE = 1
} __nv_saturation_t;
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_fp8_interpretation_t {
	__NV_E4M3 = 0,
	__NV_E5M2 = 1
} __nv_fp8_interpretation_t;
#ifdef __cplusplus
__host__ __device__ __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t saturate,
	__nv_fp8_interpretation_t fp8_interpretation);
__host__ __device__ __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(double2 x, __nv_saturation_t saturate,
	__nv_fp8_interpretation_t fp8_interpretation);
__host__ __device__ __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t saturate,
	__nv_fp8_interpretation_t fp8_interpretation);
__host__ __device__ __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 x, __nv_saturation_t saturate,
	__nv_fp8_interpretation_t fp8_interpretation);
__host__ __device__ __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t saturate,
	__nv_fp8_interpretation_t fp8_interpretation);
__host__ __device__ __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw x, __nv_saturation_t saturate,
	__nv_fp8_interpretation_t fp8_interpretation);
__host__ __device__ __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw x, __nv_saturation_t saturate,
	__nv_fp8_interpretation_t fp8_interpretation);
__host__ __device__ __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw x, __nv_saturation_t
	saturate, __nv_fp8_interpretation_t fp8_interpretation);
__host__ __device__ __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t
	fp8_interpretation);
__host__ __device__ __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x, __nv_fp8_interpretation_t
	fp8_interpretation);
__host__ __device__ __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_e8m0(__nv_bfloat16_raw x, __nv_saturation_t saturate,
	enum cudaRoundMode rounding);
__host__ __device__ __nv_fp8x2_storage_t __nv_cvt_bfloat162raw_to_e8m0x2(__nv_bfloat162_raw x, __nv_saturation_t
	saturate, enum cudaRoundMode rounding);
__host__ __device__ __nv_fp8_storage_t __nv_cvt_float_to_e8m0(float x, __nv_saturation_t saturate, enum
	cudaRoundMode rounding);
__host__ __device__ __nv_fp8x2_storage_t __nv_cvt_float2_to_e8m0x2(float2 x, __nv_saturation_t saturate, enum
	cudaRoundMode rounding);
__host__ __device__ __nv_fp8_storage_t __nv_cvt_double_to_e8m0(double x, __nv_saturation_t saturate, enum
	cudaRoundMode rounding);
__host__ __device__ __nv_fp8x2_storage_t __nv_cvt_double2_to_e8m0x2(double2 x, __nv_saturation_t saturate, enum
	cudaRoundMode rounding);
__host__ __device__ __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t x);
__host__ __device__ __nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t x);
#define GPULINT_SMALL_FLOAT(name, storage, wide, ...)                                                                        \
	struct name {                                                                                                  \
		storage __x;                                                                                           \
		name() = default;                                                                                      \
		explicit __host__ __device__ name(wide value);                                                         \
		__VA_ARGS__                                                                                            \
		explicit __host__ __device__ operator wide() const;                                                    \
	};
GPULINT_SMALL_FLOAT(__nv_fp8_e4m3, __nv_fp8_storage_t, float, explicit __host__ __device__ __nv_fp8_e4m3(double value);)
GPULINT_SMALL_FLOAT(__nv_fp8x2_e4m3, __nv_fp8x2_storage_t, float2, explicit __host__ __device__ __nv_fp8x2_e4m3(double2 value); explicit __host__ __device__ __nv_fp8x2_e4m3(__half2 value); explicit __host__ __device__ __nv_fp8x2_e4m3(__nv_bfloat162 value);)
GPULINT_SMALL_FLOAT(__nv_fp8x4_e4m3, __nv_fp8x4_storage_t, float4, explicit __host__ __device__ __nv_fp8x4_e4m3(double4 value); explicit __host__ __device__ __nv_fp8x4_e4m3(__half2 low, __half2 high); explicit __host__ __device__ __nv_fp8x4_e4m3(__nv_bfloat162 low, __nv_bfloat162 high);)
GPULINT_SMALL_FLOAT(__nv_fp8_e5m2, __nv_fp8_storage_t, float, explicit __host__ __device__ __nv_fp8_e5m2(double value);)
GPULINT_SMALL_FLOAT(__nv_fp8x2_e5m2, __nv_fp8x2_storage_t, float2, explicit __host__ __device__ __nv_fp8x2_e5m2(double2 value); explicit __host__ __device__ __nv_fp8x2_e5m2(__half2 value); explicit __host__ __device__ __nv_fp8x2_e5m2(__nv_bfloat162 value);)
GPULINT_SMALL_FLOAT(__nv_fp8x4_e5m2, __nv_fp8x4_storage_t, float4, explicit __host__ __device__ __nv_fp8x4_e5m2(double4 value); explicit __host__ __device__ __nv_fp8x4_e5m2(__half2 low, __half2 high); explicit __host__ __device__ __nv_fp8x4_e5m2(__nv_bfloat162 low, __nv_bfloat162 high);)
GPULINT_SMALL_FLOAT(__nv_fp8_e8m0, __nv_fp8_storage_t, float, explicit __host__ __device__ __nv_fp8_e8m0(double value);)
GPULINT_SMALL_FLOAT(__nv_fp8x2_e8m0, __nv_fp8x2_storage_t, float2, explicit __host__ __device__ __nv_fp8x2_e8m0(double2 value); explicit __host__ __device__ __nv_fp8x2_e8m0(__half2 value); explicit __host__ __device__ __nv_fp8x2_e8m0(__nv_bfloat162 value);)
GPULINT_SMALL_FLOAT(__nv_fp8x4_e8m0, __nv_fp8x4_storage_t, float4, explicit __host__ __device__ __nv_fp8x4_e8m0(double4 value); explicit __host__ __device__ __nv_fp8x4_e8m0(__half2 low, __half2 high); explicit __host__ __device__ __nv_fp8x4_e8m0(__nv_bfloat162 low, __nv_bfloat162 high);)
#undef GPULINT_SMALL_FLOAT
#endif
