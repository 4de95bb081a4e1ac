// SPDX-License-Identifier: Apache-2.0
// What nvcc gives host code and clang's wrapper of the toolkit headers does not: functions, without which a statement such as
// `int n = max(1, m);` would be lost, and the value of a macro.
#ifndef GPULINT_TOOLKIT_H
#define GPULINT_TOOLKIT_H

// As nvcc has it: `#if __CUDACC__` is an error with clang's empty definition.
#undef __CUDACC__
#define __CUDACC__ 1
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ (CUDART_VERSION / 1000)
#define __CUDACC_VER_MINOR__ (CUDART_VERSION % 1000 / 10)
#define __CUDACC_VER_BUILD__ 0
#endif

// CUDA's C++ library decides once, here, that the compiler is clang: taken for nvcc it redeclares __assert_fail in a way that
// clang refuses. Programs see __NVCC__ from here on. Older copies of the library have it in the first folder; a
// project's own copy decides for itself in the same way.
#ifndef __NVCC__
#if __has_include(<cuda/std/detail/libcxx/include/__cccl/compiler.h>)
#include <cuda/std/detail/libcxx/include/__cccl/compiler.h>
#elif __has_include(<cuda/std/__cccl/compiler.h>)
#include <cuda/std/__cccl/compiler.h>
#endif
#if __has_include(<nv/target>)
#include <nv/target>
#endif
#define __NVCC__ 1
#endif

// Traits of nvcc that code asks for under __NVCC__ [programming guide, Extended Lambda Type Traits].
#define __nv_is_extended_device_lambda_closure_type(...) false
#define __nv_is_extended_host_device_lambda_closure_type(...) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(...) false

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
