// SPDX-License-Identifier: Apache-2.0
// Mathematics: what nvcc makes visible without an include, for host and device.
#ifndef __MATH_FUNCTIONS_H__
#define __MATH_FUNCTIONS_H__

#include "host_defines.h"

#if defined(__cplusplus) && defined(__CUDA__)

// Host functions as the C library declares them, and device overloads beside them.
#define GPULINT_MATH1(name)                                                                                               \
	double name(double) noexcept;                                                                                     \
	float name##f(float) noexcept;                                                                                    \
	__device__ double name(double);                                                                                   \
	__device__ float name##f(float);
#define GPULINT_MATH2(name)                                                                                               \
	double name(double, double) noexcept;                                                                             \
	float name##f(float, float) noexcept;                                                                             \
	__device__ double name(double, double);                                                                           \
	__device__ float name##f(float, float);
#define GPULINT_DEVICE1(name)                                                                                             \
	__host__ __device__ double name(double);                                                                          \
	__host__ __device__ float name##f(float);
extern "C" {
GPULINT_MATH1(acos)
GPULINT_MATH1(acosh)
GPULINT_MATH1(asin)
GPULINT_MATH1(asinh)
GPULINT_MATH1(atan)
GPULINT_MATH1(atanh)
GPULINT_MATH1(cbrt)
GPULINT_MATH1(ceil)
GPULINT_MATH1(cos)
GPULINT_MATH1(cosh)
GPULINT_MATH1(erf)
GPULINT_MATH1(erfc)
GPULINT_MATH1(exp)
GPULINT_MATH1(exp10)
GPULINT_MATH1(exp2)
GPULINT_MATH1(expm1)
GPULINT_MATH1(fabs)
GPULINT_MATH1(floor)
GPULINT_MATH1(j0)
GPULINT_MATH1(j1)
GPULINT_MATH1(lgamma)
GPULINT_MATH1(log)
GPULINT_MATH1(log10)
GPULINT_MATH1(log1p)
GPULINT_MATH1(log2)
GPULINT_MATH1(logb)
GPULINT_MATH1(nearbyint)
GPULINT_MATH1(rint)
GPULINT_MATH1(round)
GPULINT_MATH1(sin)
GPULINT_MATH1(sinh)
GPULINT_MATH1(sqrt)
GPULINT_MATH1(tan)
GPULINT_MATH1(tanh)
GPULINT_MATH1(tgamma)
GPULINT_MATH1(trunc)
GPULINT_MATH1(y0)
GPULINT_MATH1(y1)
GPULINT_MATH2(atan2)
GPULINT_MATH2(copysign)
GPULINT_MATH2(fdim)
GPULINT_MATH2(fmax)
GPULINT_MATH2(fmin)
GPULINT_MATH2(fmod)
GPULINT_MATH2(hypot)
GPULINT_MATH2(nextafter)
GPULINT_MATH2(pow)
GPULINT_MATH2(remainder)
GPULINT_DEVICE1(rsqrt)
GPULINT_DEVICE1(rcbrt)
GPULINT_DEVICE1(cospi)
GPULINT_DEVICE1(sinpi)
GPULINT_DEVICE1(normcdf)
GPULINT_DEVICE1(normcdfinv)
GPULINT_DEVICE1(erfinv)
GPULINT_DEVICE1(erfcinv)
GPULINT_DEVICE1(erfcx)
GPULINT_DEVICE1(cyl_bessel_i0)
GPULINT_DEVICE1(cyl_bessel_i1)
double fma(double, double, double) noexcept;
float fmaf(float, float, float) noexcept;
double ldexp(double, int) noexcept;
float ldexpf(float, int) noexcept;
int abs(int) noexcept;
long labs(long) noexcept;
long long llabs(long long) noexcept;
__device__ double fma(double, double, double);
__device__ float fmaf(float, float, float);
__device__ double ldexp(double, int);
__device__ float ldexpf(float, int);
__device__ double frexp(double, int *);
__device__ float frexpf(float, int *);
__device__ double modf(double, double *);
__device__ float modff(float, float *);
__device__ void sincos(double, double *, double *);
__device__ void sincosf(float, float *, float *);
double remquo(double, double, int *) noexcept;
float remquof(float, float, int *) noexcept;
__device__ double remquo(double, double, int *);
__device__ float remquof(float, float, int *);
int ilogb(double) noexcept;
__device__ int ilogb(double);
int ilogbf(float) noexcept;
__device__ int ilogbf(float);
long lrint(double) noexcept;
__device__ long lrint(double);
long lrintf(float) noexcept;
__device__ long lrintf(float);
long lround(double) noexcept;
__device__ long lround(double);
long lroundf(float) noexcept;
__device__ long lroundf(float);
long long llrint(double) noexcept;
__device__ long long llrint(double);
long long llrintf(float) noexcept;
__device__ long long llrintf(float);
long long llround(double) noexcept;
__device__ long long llround(double);
long long llroundf(float) noexcept;
__device__ long long llroundf(float);
double jn(int, double) noexcept;
__device__ double jn(int, double);
float jnf(int, float) noexcept;
__device__ float jnf(int, float);
double yn(int, double) noexcept;
__device__ double yn(int, double);
float ynf(int, float) noexcept;
__device__ float ynf(int, float);
double scalbn(double, int) noexcept;
__device__ double scalbn(double, int);
float scalbnf(float, int) noexcept;
__device__ float scalbnf(float, int);
double scalbln(double, long) noexcept;
__device__ double scalbln(double, long);
float scalblnf(float, long) noexcept;
__device__ float scalblnf(float, long);
double nan(const char *) noexcept;
__device__ double nan(const char *);
float nanf(const char *) noexcept;
__device__ float nanf(const char *);
__device__ int abs(int);
__device__ long labs(long);
__device__ long long llabs(long long);
__host__ __device__ void sincospi(double, double *, double *);
__host__ __device__ void sincospif(float, float *, float *);
__host__ __device__ double norm(int, const double *);
__host__ __device__ float normf(int, const float *);
__host__ __device__ double rnorm(int, const double *);
__host__ __device__ float rnormf(int, const float *);
__host__ __device__ double norm3d(double, double, double);
__host__ __device__ float norm3df(float, float, float);
__host__ __device__ double norm4d(double, double, double, double);
__host__ __device__ float norm4df(float, float, float, float);
__host__ __device__ double rnorm3d(double, double, double);
__host__ __device__ float rnorm3df(float, float, float);
__host__ __device__ double rnorm4d(double, double, double, double);
__host__ __device__ float rnorm4df(float, float, float, float);
__host__ __device__ double rhypot(double, double);
__host__ __device__ float rhypotf(float, float);
}
#undef GPULINT_MATH1
#undef GPULINT_MATH2
#undef GPULINT_DEVICE1

namespace std {
using ::acos;
using ::acosh;
using ::asin;
using ::asinh;
using ::atan;
using ::atanh;
using ::cbrt;
using ::ceil;
using ::cos;
using ::cosh;
using ::erf;
using ::erfc;
using ::exp;
using ::exp2;
using ::expm1;
using ::fabs;
using ::floor;
using ::j0;
using ::j1;
using ::lgamma;
using ::log;
using ::log10;
using ::log1p;
using ::log2;
using ::logb;
using ::nearbyint;
using ::rint;
using ::round;
using ::sin;
using ::sinh;
using ::sqrt;
using ::tan;
using ::tanh;
using ::tgamma;
using ::trunc;
using ::y0;
using ::y1;
using ::atan2;
using ::copysign;
using ::fdim;
using ::fmax;
using ::fmin;
using ::fmod;
using ::hypot;
using ::nextafter;
using ::pow;
using ::remainder;
using ::remquo;
using ::ilogb;
using ::lrint;
using ::lround;
using ::llrint;
using ::llround;
using ::scalbn;
using ::scalbln;
using ::nan;
using ::nanf;
using ::fma;
using ::ldexp;
using ::frexp;
using ::modf;
using ::abs;
} // namespace std

#define GPULINT_MINMAX(type)                                                                                           \
	static inline __host__ __device__ constexpr type min(type a, type b) { return b < a ? b : a; }                 \
	static inline __host__ __device__ constexpr type max(type a, type b) { return a < b ? b : a; }
GPULINT_MINMAX(int)
GPULINT_MINMAX(unsigned int)
GPULINT_MINMAX(long)
GPULINT_MINMAX(unsigned long)
GPULINT_MINMAX(long long)
GPULINT_MINMAX(unsigned long long)
GPULINT_MINMAX(float)
GPULINT_MINMAX(double)
#undef GPULINT_MINMAX
#define GPULINT_NAMED_MINMAX(least, most, type)                                                                        \
	static inline __host__ __device__ type least(type a, type b) { return min(a, b); }                             \
	static inline __host__ __device__ type most(type a, type b) { return max(a, b); }
GPULINT_NAMED_MINMAX(umin, umax, unsigned int)
GPULINT_NAMED_MINMAX(llmin, llmax, long long)
GPULINT_NAMED_MINMAX(ullmin, ullmax, unsigned long long)
#undef GPULINT_NAMED_MINMAX
#define GPULINT_MIXED(result, first, second) \
	static inline __host__ __device__ constexpr result min(first a, second b) { return min((result)a, (result)b); } \
	static inline __host__ __device__ constexpr result max(first a, second b) { return max((result)a, (result)b); }
GPULINT_MIXED(unsigned int, int, unsigned int)
GPULINT_MIXED(unsigned int, unsigned int, int)
GPULINT_MIXED(unsigned long, long, unsigned long)
GPULINT_MIXED(unsigned long, unsigned long, long)
GPULINT_MIXED(unsigned long long, long long, unsigned long long)
GPULINT_MIXED(unsigned long long, unsigned long long, long long)
GPULINT_MIXED(double, float, double)
GPULINT_MIXED(double, double, float)
#undef GPULINT_MIXED

// Classification, also where <cmath> declares its own: those are better matches.
template <class T> struct gpulint_floating {};
template <> struct gpulint_floating<float> { typedef bool test; };
template <> struct gpulint_floating<double> { typedef bool test; };
template <class T> __host__ __device__ typename gpulint_floating<T>::test isfinite(T x) { return __builtin_isfinite(x); }
template <class T> __host__ __device__ typename gpulint_floating<T>::test isinf(T x) { return __builtin_isinf(x); }
template <class T> __host__ __device__ typename gpulint_floating<T>::test isnan(T x) { return __builtin_isnan(x); }
template <class T> __host__ __device__ typename gpulint_floating<T>::test signbit(T x) { return __builtin_signbit(x); }

#endif
#endif
