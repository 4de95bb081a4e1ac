// SPDX-License-Identifier: Apache-2.0
// Functions that nvcc gives host code and clang's wrapper of the toolkit headers does not: without them a statement such
// as `int n = max(1, m);` would be lost.
#ifndef GPULINT_TOOLKIT_H
#define GPULINT_TOOLKIT_H

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
