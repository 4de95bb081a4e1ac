// SPDX-License-Identifier: Apache-2.0
// Complex numbers of the CUDA libraries.
#ifndef CU_COMPLEX_H_
#define CU_COMPLEX_H_

#include "vector_types.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define GPULINT_COMPLEX(type, real, suffix)                                                                            \
	static inline __host__ __device__ type make_##type(real x, real y)                                             \
	{                                                                                                              \
		type z;                                                                                                \
		z.x = x;                                                                                               \
		z.y = y;                                                                                               \
		return z;                                                                                              \
	}                                                                                                              \
	static inline __host__ __device__ real cuCreal##suffix(type z) { return z.x; }                                 \
	static inline __host__ __device__ real cuCimag##suffix(type z) { return z.y; }                                 \
	static inline __host__ __device__ type cuConj##suffix(type z) { return make_##type(z.x, -z.y); }               \
	static inline __host__ __device__ type cuCadd##suffix(type a, type b)                                          \
	{                                                                                                              \
		return make_##type(a.x + b.x, a.y + b.y);                                                              \
	}                                                                                                              \
	static inline __host__ __device__ type cuCsub##suffix(type a, type b)                                          \
	{                                                                                                              \
		return make_##type(a.x - b.x, a.y - b.y);                                                              \
	}                                                                                                              \
	static inline __host__ __device__ type cuCmul##suffix(type a, type b)                                          \
	{                                                                                                              \
		return make_##type(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);                                      \
	}                                                                                                              \
	static inline __host__ __device__ type cuCdiv##suffix(type a, type b)                                          \
	{                                                                                                              \
		real d = b.x * b.x + b.y * b.y;                                                                        \
		return make_##type((a.x * b.x + a.y * b.y) / d, (a.y * b.x - a.x * b.y) / d);                          \
	}
GPULINT_COMPLEX(cuFloatComplex, float, f)
GPULINT_COMPLEX(cuDoubleComplex, double, )
#undef GPULINT_COMPLEX
#define make_cuComplex make_cuFloatComplex
static inline __host__ __device__ cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z)
{
	return make_cuDoubleComplex((double)z.x, (double)z.y);
}
static inline __host__ __device__ cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z)
{
	return make_cuFloatComplex((float)z.x, (float)z.y);
}
static inline __host__ __device__ cuFloatComplex cuCfmaf(cuFloatComplex a, cuFloatComplex b, cuFloatComplex c)
{
	return cuCaddf(cuCmulf(a, b), c);
}
static inline __host__ __device__ cuDoubleComplex cuCfma(cuDoubleComplex a, cuDoubleComplex b, cuDoubleComplex c)
{
	return cuCadd(cuCmul(a, b), c);
}

#ifdef __cplusplus
extern "C" {
#endif
__host__ __device__ float cuCabsf(cuFloatComplex z);
__host__ __device__ double cuCabs(cuDoubleComplex z);
#ifdef __cplusplus
}
#endif
#endif
