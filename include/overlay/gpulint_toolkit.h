// SPDX-License-Identifier: Apache-2.0
// What nvcc gives host code and clang's wrapper of the toolkit headers does not: functions, without which a statement such as
// `int n = max(1, m);` would be lost, and the value of a macro.
#ifndef GPULINT_TOOLKIT_H
#define GPULINT_TOOLKIT_H

// As nvcc has it: `#if __CUDACC__` is an error with clang's empty definition.
#undef __CUDACC__
#define __CUDACC__ 1
// Not __NVCC__: CUDA's C++ library would take clang for nvcc, and then redeclares __assert_fail in a way that clang refuses.
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ (CUDART_VERSION / 1000)
#define __CUDACC_VER_MINOR__ (CUDART_VERSION % 1000 / 10)
#define __CUDACC_VER_BUILD__ 0
#endif

#define GPULINT_MIN_MAX(result, first, second)                                                                         \
	static inline __attribute__((host)) result min(first a, second b) { return (result)a < (result)b ? (result)a : (result)b; } \
	static inline __attribute__((host)) result max(first a, second b) { return (result)a < (result)b ? (result)b : (result)a; }
GPULINT_MIN_MAX(int, int, int)
GPULINT_MIN_MAX(unsigned int, unsigned int, unsigned int)
GPULINT_MIN_MAX(unsigned int, int, unsigned int)
GPULINT_MIN_MAX(unsigned int, unsigned int, int)
GPULINT_MIN_MAX(long, long, long)
GPULINT_MIN_MAX(unsigned long, unsigned long, unsigned long)
GPULINT_MIN_MAX(unsigned long, long, unsigned long)
GPULINT_MIN_MAX(unsigned long, unsigned long, long)
GPULINT_MIN_MAX(long long, long long, long long)
GPULINT_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
GPULINT_MIN_MAX(unsigned long long, long long, unsigned long long)
GPULINT_MIN_MAX(unsigned long long, unsigned long long, long long)
GPULINT_MIN_MAX(float, float, float)
GPULINT_MIN_MAX(double, double, double)
GPULINT_MIN_MAX(double, float, double)
GPULINT_MIN_MAX(double, double, float)
#undef GPULINT_MIN_MAX

#endif
