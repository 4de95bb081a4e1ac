// SPDX-License-Identifier: Apache-2.0
// bfloat16, as far as host analysis needs it.
#ifndef GPULINT_CUDA_BF16_COMMON_H
#define GPULINT_CUDA_BF16_COMMON_H

#include "vector_types.h"

#ifdef __cplusplus
extern "C++" { // programs include this inside extern "C" as well
struct __nv_bfloat16_raw {
	unsigned short x;
};
struct __nv_bfloat162_raw {
	unsigned short x, y;
};
struct __nv_bfloat16 {
	unsigned short bits;
	__nv_bfloat16() = default;
	__host__ __device__ __nv_bfloat16(const __nv_bfloat16_raw &raw);
	__host__ __device__ __nv_bfloat16(float value);
	__host__ __device__ __nv_bfloat16(double value);
	__host__ __device__ __nv_bfloat16(int value);
	__host__ __device__ __nv_bfloat16(unsigned int value);
	__host__ __device__ __nv_bfloat16(long value);
	__host__ __device__ operator float() const;
	__host__ __device__ operator __nv_bfloat16_raw() const;
	__host__ __device__ __nv_bfloat16 &operator=(float value);
	__host__ __device__ __nv_bfloat16 &operator+=(const __nv_bfloat16 &b);
	__host__ __device__ __nv_bfloat16 &operator-=(const __nv_bfloat16 &b);
	__host__ __device__ __nv_bfloat16 &operator*=(const __nv_bfloat16 &b);
	__host__ __device__ __nv_bfloat16 &operator/=(const __nv_bfloat16 &b);
};
struct __nv_bfloat162 {
	__nv_bfloat16 x, y;
	__nv_bfloat162() = default;
	__host__ __device__ __nv_bfloat162(const __nv_bfloat162_raw &raw);
	__host__ __device__ operator __nv_bfloat162_raw() const;
	__host__ __device__ constexpr __nv_bfloat162(const __nv_bfloat16 &a, const __nv_bfloat16 &b) : x(a), y(b) {}
};
__host__ __device__ __nv_bfloat16 operator+(const __nv_bfloat16 &a, const __nv_bfloat16 &b);
__host__ __device__ __nv_bfloat162 operator+(const __nv_bfloat162 &a, const __nv_bfloat162 &b);
__host__ __device__ __nv_bfloat16 operator-(const __nv_bfloat16 &a, const __nv_bfloat16 &b);
__host__ __device__ __nv_bfloat162 operator-(const __nv_bfloat162 &a, const __nv_bfloat162 &b);
__host__ __device__ __nv_bfloat16 operator*(const __nv_bfloat16 &a, const __nv_bfloat16 &b);
__host__ __device__ __nv_bfloat162 operator*(const __nv_bfloat162 &a, const __nv_bfloat162 &b);
__host__ __device__ __nv_bfloat16 operator/(const __nv_bfloat16 &a, const __nv_bfloat16 &b);
__host__ __device__ __nv_bfloat162 operator/(const __nv_bfloat162 &a, const __nv_bfloat162 &b);
__host__ __device__ bool operator==(const __nv_bfloat16 &a, const __nv_bfloat16 &b);
__host__ __device__ bool operator!=(const __nv_bfloat16 &a, const __nv_bfloat16 &b);
__host__ __device__ bool operator<(const __nv_bfloat16 &a, const __nv_bfloat16 &b);
__host__ __device__ bool operator>(const __nv_bfloat16 &a, const __nv_bfloat16 &b);
__host__ __device__ bool operator<=(const __nv_bfloat16 &a, const __nv_bfloat16 &b);
__host__ __device__ bool operator>=(const __nv_bfloat16 &a, const __nv_bfloat16 &b);
__host__ __device__ __nv_bfloat16 operator-(const __nv_bfloat16 &a);
__host__ __device__ __nv_bfloat16 __float2bfloat16(float value);
__host__ __device__ __nv_bfloat16 __float2bfloat16_rn(float value);
__host__ __device__ float __bfloat162float(__nv_bfloat16 value);
__host__ __device__ __nv_bfloat16 __double2bfloat16(double value);
__host__ __device__ __nv_bfloat16 __int2bfloat16_rn(int value);
__host__ __device__ int __bfloat162int_rn(__nv_bfloat16 value);
__host__ __device__ __nv_bfloat162 __float2bfloat162_rn(float value);
__host__ __device__ __nv_bfloat162 __floats2bfloat162_rn(float a, float b);
__host__ __device__ float2 __bfloat1622float2(__nv_bfloat162 value);
__host__ __device__ __nv_bfloat162 __float22bfloat162_rn(float2 value);
__host__ __device__ __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 value);
__host__ __device__ __nv_bfloat162 __bfloat16s2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ __nv_bfloat162 make_nv_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ __nv_bfloat16 __low2bfloat16(__nv_bfloat162 value);
__host__ __device__ __nv_bfloat16 __high2bfloat16(__nv_bfloat162 value);
__host__ __device__ float __low2float(__nv_bfloat162 value);
__host__ __device__ float __high2float(__nv_bfloat162 value);
__host__ __device__ __nv_bfloat16 __hadd(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ __nv_bfloat16 __hsub(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ __nv_bfloat16 __hmul(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ __nv_bfloat16 __hdiv(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ __nv_bfloat16 __hmax(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ __nv_bfloat16 __hmin(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ __nv_bfloat16 __hadd_sat(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ __nv_bfloat162 __hadd2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hsub2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hmul2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __h2div(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hmax2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hmin2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c);
__host__ __device__ __nv_bfloat162 __hfma2(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c);
__host__ __device__ __nv_bfloat16 hsqrt(__nv_bfloat16 a);
__host__ __device__ __nv_bfloat16 hrsqrt(__nv_bfloat16 a);
__host__ __device__ __nv_bfloat16 hexp(__nv_bfloat16 a);
__host__ __device__ __nv_bfloat16 hlog(__nv_bfloat16 a);
__host__ __device__ __nv_bfloat16 hsin(__nv_bfloat16 a);
__host__ __device__ __nv_bfloat16 hcos(__nv_bfloat16 a);
__host__ __device__ __nv_bfloat16 hfloor(__nv_bfloat16 a);
__host__ __device__ __nv_bfloat16 hceil(__nv_bfloat16 a);
__host__ __device__ __nv_bfloat16 hrcp(__nv_bfloat16 a);
__host__ __device__ __nv_bfloat16 __hneg(__nv_bfloat16 a);
__host__ __device__ __nv_bfloat16 __habs(__nv_bfloat16 a);
__host__ __device__ bool __heq(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ bool __hne(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ bool __hlt(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ bool __hgt(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ bool __hle(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ bool __hge(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ bool __hisnan(__nv_bfloat16 a);
__host__ __device__ bool __hisinf(__nv_bfloat16 a);
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
}
#else
typedef struct { unsigned short bits; } __nv_bfloat16;
typedef struct { __nv_bfloat16 x, y; } __nv_bfloat162;
#endif
#endif
