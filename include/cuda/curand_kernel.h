// SPDX-License-Identifier: Apache-2.0
// cuRAND's device API: gpulint's own declarations, for analysis where no toolkit is installed.
#ifndef CURAND_KERNEL_H_
#define CURAND_KERNEL_H_

#include "cuda_runtime.h"
#include "curand.h"

#define GPULINT_STATE(name)                                                                                            \
	struct name { unsigned int d, v[5]; };                                                                         \
	typedef struct name name##_t;
GPULINT_STATE(curandStateXORWOW)
GPULINT_STATE(curandStateMRG32k3a)
GPULINT_STATE(curandStatePhilox4_32_10)
GPULINT_STATE(curandStateSobol32)
GPULINT_STATE(curandStateScrambledSobol32)
GPULINT_STATE(curandStateSobol64)
GPULINT_STATE(curandStateScrambledSobol64)
GPULINT_STATE(curandStateTest)
GPULINT_STATE(curandStateMtgp32)
#undef GPULINT_STATE
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;

#ifdef __cplusplus
template <class __S>
__host__ __device__ void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, __S *state);
template <class __S> __host__ __device__ void skipahead(unsigned long long n, __S *state);
#define GPULINT_DRAW(type, name) template <class __S> __host__ __device__ type name(__S *state);
GPULINT_DRAW(unsigned int, curand)
GPULINT_DRAW(uint4, curand4)
GPULINT_DRAW(float, curand_uniform)
GPULINT_DRAW(float4, curand_uniform4)
GPULINT_DRAW(double, curand_uniform_double)
GPULINT_DRAW(double2, curand_uniform2_double)
GPULINT_DRAW(float, curand_normal)
GPULINT_DRAW(float2, curand_normal2)
GPULINT_DRAW(float4, curand_normal4)
GPULINT_DRAW(double, curand_normal_double)
GPULINT_DRAW(double2, curand_normal2_double)
GPULINT_DRAW(double4, curand_normal4_double)
GPULINT_DRAW(double4, curand_uniform4_double)
#undef GPULINT_DRAW
template <class __S> __host__ __device__ float curand_log_normal(__S *state, float mean, float deviation);
template <class __S> __host__ __device__ unsigned int curand_poisson(__S *state, double lambda);
template <class __S> __host__ __device__ float2 curand_log_normal2(__S *state, float mean, float deviation);
template <class __S> __host__ __device__ float4 curand_log_normal4(__S *state, float mean, float deviation);
template <class __S> __host__ __device__ double curand_log_normal_double(__S *state, double mean, double deviation);
template <class __S> __host__ __device__ double2 curand_log_normal2_double(__S *state, double mean, double deviation);
template <class __S> __host__ __device__ double4 curand_log_normal4_double(__S *state, double mean, double deviation);
template <class __S> __host__ __device__ uint4 curand_poisson4(__S *state, double lambda);
template <class __S> __host__ __device__ unsigned int curand_discrete(__S *state, curandDiscreteDistribution_t distribution);
template <class __S> __host__ __device__ uint4 curand_discrete4(__S *state, curandDiscreteDistribution_t distribution);
template <class __S> __host__ __device__ void skipahead_sequence(unsigned long long n, __S *state);
template <class __S> __host__ __device__ void skipahead_subsequence(unsigned long long n, __S *state);
template <class __D, class __S> // of quasi-random sequences
__host__ __device__ void curand_init(__D *directions, unsigned int offset, __S *state);
template <class __D, class __C, class __S> __host__ __device__ void curand_init(__D *directions, __C scramble, unsigned int offset, __S *state);
#endif
#endif
