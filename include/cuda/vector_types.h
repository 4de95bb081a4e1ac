// SPDX-License-Identifier: Apache-2.0
// Vector types and dim3.
#ifndef __VECTOR_TYPES_H__
#define __VECTOR_TYPES_H__

#include "host_defines.h"

#define GPULINT_VECTOR(name, type)                                                                                     \
	struct name##1 { type x; };                                                                                    \
	struct name##2 { type x, y; };                                                                                 \
	struct name##3 { type x, y, z; };                                                                              \
	struct name##4 { type x, y, z, w; };                                                                           \
	typedef struct name##1 name##1;                                                                                \
	typedef struct name##2 name##2;                                                                                \
	typedef struct name##3 name##3;                                                                                \
	typedef struct name##4 name##4;

GPULINT_VECTOR(char, signed char)
GPULINT_VECTOR(uchar, unsigned char)
GPULINT_VECTOR(short, short)
GPULINT_VECTOR(ushort, unsigned short)
GPULINT_VECTOR(int, int)
GPULINT_VECTOR(uint, unsigned int)
GPULINT_VECTOR(long, long)
GPULINT_VECTOR(ulong, unsigned long)
GPULINT_VECTOR(longlong, long long)
GPULINT_VECTOR(ulonglong, unsigned long long)
GPULINT_VECTOR(float, float)
GPULINT_VECTOR(double, double)
typedef struct long4 long4_16a;
typedef struct long4 long4_32a;
typedef struct ulong4 ulong4_16a;
typedef struct ulong4 ulong4_32a;
typedef struct longlong4 longlong4_16a;
typedef struct longlong4 longlong4_32a;
typedef struct ulonglong4 ulonglong4_16a;
typedef struct ulonglong4 ulonglong4_32a;
typedef struct double4 double4_16a;
typedef struct double4 double4_32a;
#undef GPULINT_VECTOR

#ifdef __cplusplus
struct dim3 {
	unsigned int x, y, z;
	__host__ __device__ constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz) {}
	__host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
	__host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
};
#else
struct dim3 { unsigned int x, y, z; };
#endif
typedef struct dim3 dim3;

#define make_long4_16a make_long4
#define make_long4_32a make_long4
#define make_ulong4_16a make_ulong4
#define make_ulong4_32a make_ulong4
#define make_longlong4_16a make_longlong4
#define make_longlong4_32a make_longlong4
#define make_ulonglong4_16a make_ulonglong4
#define make_ulonglong4_32a make_ulonglong4
#define make_double4_16a make_double4
#define make_double4_32a make_double4
#endif
