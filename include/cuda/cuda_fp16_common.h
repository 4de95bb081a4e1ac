// SPDX-License-Identifier: Apache-2.0
// Half precision, as far as host analysis needs it.
#ifndef GPULINT_CUDA_FP16_COMMON_H
#define GPULINT_CUDA_FP16_COMMON_H

#include "vector_types.h"

#ifdef __cplusplus
extern "C++" { // programs include this inside extern "C" as well
struct __half_raw {
	unsigned short x;
};
struct __half2_raw {
	unsigned short x, y;
};
struct __half {
	unsigned short bits;
	__half() = default;
	__host__ __device__ __half(const __half_raw &raw);
	__host__ __device__ __half(float value);
	__host__ __device__ __half(double value);
	__host__ __device__ __half(int value);
	__host__ __device__ __half(unsigned int value);
	__host__ __device__ __half(long value);
	__host__ __device__ operator float() const;
	__host__ __device__ operator __half_raw() const;
	__host__ __device__ __half &operator=(float value);
	__host__ __device__ __half &operator+=(const __half &b);
	__host__ __device__ __half &operator-=(const __half &b);
	__host__ __device__ __half &operator*=(const __half &b);
	__host__ __device__ __half &operator/=(const __half &b);
};
struct __half2 {
	__half x, y;
	__half2() = default;
	__host__ __device__ __half2(const __half2_raw &raw);
	__host__ __device__ operator __half2_raw() const;
	__host__ __device__ constexpr __half2(const __half &a, const __half &b) : x(a), y(b) {}
};
__host__ __device__ __half operator+(const __half &a, const __half &b);
__host__ __device__ __half2 operator+(const __half2 &a, const __half2 &b);
__host__ __device__ __half operator-(const __half &a, const __half &b);
__host__ __device__ __half2 operator-(const __half2 &a, const __half2 &b);
__host__ __device__ __half operator*(const __half &a, const __half &b);
__host__ __device__ __half2 operator*(const __half2 &a, const __half2 &b);
__host__ __device__ __half operator/(const __half &a, const __half &b);
__host__ __device__ __half2 operator/(const __half2 &a, const __half2 &b);
__host__ __device__ bool operator==(const __half &a, const __half &b);
__host__ __device__ bool operator!=(const __half &a, const __half &b);
__host__ __device__ bool operator<(const __half &a, const __half &b);
__host__ __device__ bool operator>(const __half &a, const __half &b);
__host__ __device__ bool operator<=(const __half &a, const __half &b);
__host__ __device__ bool operator>=(const __half &a, const __half &b);
__host__ __device__ __half operator-(const __half &a);
__host__ __device__ __half __float2half(float value);
__host__ __device__ __half __float2half_rn(float value);
__host__ __device__ float __half2float(__half value);
__host__ __device__ __half __double2half(double value);
__host__ __device__ __half __int2half_rn(int value);
__host__ __device__ int __half2int_rn(__half value);
__host__ __device__ __half2 __float2half2_rn(float value);
__host__ __device__ __half2 __floats2half2_rn(float a, float b);
__host__ __device__ float2 __half22float2(__half2 value);
__host__ __device__ __half2 __float22half2_rn(float2 value);
__host__ __device__ __half2 __half2half2(__half value);
__host__ __device__ __half2 __halfs2half2(__half a, __half b);
__host__ __device__ __half2 make_half2(__half a, __half b);
__host__ __device__ __half __low2half(__half2 value);
__host__ __device__ __half __high2half(__half2 value);
__host__ __device__ float __low2float(__half2 value);
__host__ __device__ float __high2float(__half2 value);
__host__ __device__ __half __hadd(__half a, __half b);
__host__ __device__ __half __hsub(__half a, __half b);
__host__ __device__ __half __hmul(__half a, __half b);
__host__ __device__ __half __hdiv(__half a, __half b);
__host__ __device__ __half __hmax(__half a, __half b);
__host__ __device__ __half __hmin(__half a, __half b);
__host__ __device__ __half __hadd_sat(__half a, __half b);
__host__ __device__ __half2 __hadd2(__half2 a, __half2 b);
__host__ __device__ __half2 __hsub2(__half2 a, __half2 b);
__host__ __device__ __half2 __hmul2(__half2 a, __half2 b);
__host__ __device__ __half2 __h2div(__half2 a, __half2 b);
__host__ __device__ __half2 __hmax2(__half2 a, __half2 b);
__host__ __device__ __half2 __hmin2(__half2 a, __half2 b);
__host__ __device__ __half __hfma(__half a, __half b, __half c);
__host__ __device__ __half2 __hfma2(__half2 a, __half2 b, __half2 c);
__host__ __device__ __half hsqrt(__half a);
__host__ __device__ __half hrsqrt(__half a);
__host__ __device__ __half hexp(__half a);
__host__ __device__ __half hlog(__half a);
__host__ __device__ __half hsin(__half a);
__host__ __device__ __half hcos(__half a);
__host__ __device__ __half hfloor(__half a);
__host__ __device__ __half hceil(__half a);
__host__ __device__ __half hrcp(__half a);
__host__ __device__ __half __hneg(__half a);
__host__ __device__ __half __habs(__half a);
__host__ __device__ bool __heq(__half a, __half b);
__host__ __device__ bool __hne(__half a, __half b);
__host__ __device__ bool __hlt(__half a, __half b);
__host__ __device__ bool __hgt(__half a, __half b);
__host__ __device__ bool __hle(__half a, __half b);
__host__ __device__ bool __hge(__half a, __half b);
__host__ __device__ bool __hisnan(__half a);
__host__ __device__ bool __hisinf(__half a);
__host__ __device__ unsigned short __half_as_ushort(__half h);
__host__ __device__ short __half_as_short(__half h);
__host__ __device__ __half __ushort_as_half(unsigned short i);
__host__ __device__ __half __short_as_half(short i);
typedef __half half;
typedef __half2 half2;
typedef __half __nv_half, nv_half;
typedef __half_raw __nv_half_raw;
typedef __half2_raw __nv_half2_raw;
typedef __half2 __nv_half2, nv_half2;
}
#else
typedef struct { unsigned short bits; } __half;
typedef struct { __half x, y; } __half2;
#endif
#endif
