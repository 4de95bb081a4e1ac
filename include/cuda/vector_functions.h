// SPDX-License-Identifier: Apache-2.0
// make_int2() and its family.
#ifndef __VECTOR_FUNCTIONS_H__
#define __VECTOR_FUNCTIONS_H__

#include "vector_types.h"

#ifdef __cplusplus
#define GPULINT_INLINE static inline __host__ __device__
#define GPULINT_MAKE(name, type)                                                                                       \
	GPULINT_INLINE name##1 make_##name##1(type x) { return name##1{x}; }                                           \
	GPULINT_INLINE name##2 make_##name##2(type x, type y) { return name##2{x, y}; }                                \
	GPULINT_INLINE name##3 make_##name##3(type x, type y, type z) { return name##3{x, y, z}; }                     \
	GPULINT_INLINE name##4 make_##name##4(type x, type y, type z, type w) { return name##4{x, y, z, w}; }

GPULINT_MAKE(char, signed char)
GPULINT_MAKE(uchar, unsigned char)
GPULINT_MAKE(short, short)
GPULINT_MAKE(ushort, unsigned short)
GPULINT_MAKE(int, int)
GPULINT_MAKE(uint, unsigned int)
GPULINT_MAKE(long, long)
GPULINT_MAKE(ulong, unsigned long)
GPULINT_MAKE(longlong, long long)
GPULINT_MAKE(ulonglong, unsigned long long)
GPULINT_MAKE(float, float)
GPULINT_MAKE(double, double)
#undef GPULINT_MAKE
#undef GPULINT_INLINE
#endif

#endif
