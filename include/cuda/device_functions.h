// SPDX-License-Identifier: Apache-2.0
// Built-in functions and variables of device code. They are declared for host and device alike, so that code which nvcc
// accepts under __CUDA_ARCH__ is no error in a host-only parse.
#ifndef __DEVICE_FUNCTIONS_H__
#define __DEVICE_FUNCTIONS_H__

#include "vector_types.h"

#if defined(__cplusplus) && defined(__CUDA__)

extern const __device__ uint3 threadIdx, blockIdx;
extern const __device__ dim3 blockDim, gridDim;
extern const __device__ int warpSize;

#define GPULINT_HD __host__ __device__

extern "C" {
__device__ void __syncthreads(void);
GPULINT_HD int __syncthreads_count(int predicate);
GPULINT_HD int __syncthreads_and(int predicate);
GPULINT_HD int __syncthreads_or(int predicate);
GPULINT_HD void __threadfence(void);
GPULINT_HD void __threadfence_block(void);
GPULINT_HD void __threadfence_system(void);
GPULINT_HD unsigned int __activemask(void);
GPULINT_HD int __popc(unsigned int x);
GPULINT_HD int __popcll(unsigned long long x);
GPULINT_HD int __clz(int x);
GPULINT_HD int __clzll(long long x);
GPULINT_HD int __ffs(int x);
GPULINT_HD int __ffsll(long long x);
GPULINT_HD unsigned int __brev(unsigned int x);
GPULINT_HD unsigned long long __brevll(unsigned long long x);
GPULINT_HD unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int s);
GPULINT_HD unsigned int __funnelshift_l(unsigned int lo, unsigned int hi, unsigned int shift);
GPULINT_HD unsigned int __funnelshift_r(unsigned int lo, unsigned int hi, unsigned int shift);
GPULINT_HD int __mul24(int x, int y);
GPULINT_HD unsigned int __umul24(unsigned int x, unsigned int y);
GPULINT_HD int __mulhi(int x, int y);
GPULINT_HD unsigned int __umulhi(unsigned int x, unsigned int y);
GPULINT_HD long long __mul64hi(long long x, long long y);
GPULINT_HD unsigned long long __umul64hi(unsigned long long x, unsigned long long y);
GPULINT_HD unsigned int __sad(int x, int y, unsigned int z);
GPULINT_HD unsigned int __usad(unsigned int x, unsigned int y, unsigned int z);
GPULINT_HD int __dp4a(int a, int b, int c);
GPULINT_HD float __saturatef(float x);
__device__ float __sinf(float x);
__device__ float __cosf(float x);
__device__ float __tanf(float x);
__device__ void __sincosf(float x, float *s, float *c);
__device__ float __expf(float x);
__device__ float __exp10f(float x);
__device__ float __logf(float x);
__device__ float __log2f(float x);
__device__ float __log10f(float x);
__device__ float __powf(float x, float y);
GPULINT_HD float __fdividef(float x, float y);
GPULINT_HD float __fsqrt_rn(float x);
GPULINT_HD float __frsqrt_rn(float x);
GPULINT_HD float __frcp_rn(float x);
GPULINT_HD float __fadd_rn(float x, float y);
GPULINT_HD float __fsub_rn(float x, float y);
GPULINT_HD float __fmul_rn(float x, float y);
GPULINT_HD float __fdiv_rn(float x, float y);
GPULINT_HD float __fmaf_rn(float x, float y, float z);
GPULINT_HD double __dadd_rn(double x, double y);
GPULINT_HD double __dmul_rn(double x, double y);
GPULINT_HD double __ddiv_rn(double x, double y);
GPULINT_HD double __dsqrt_rn(double x);
GPULINT_HD double __fma_rn(double x, double y, double z);
GPULINT_HD int __float2int_rn(float x);
GPULINT_HD int __float2int_rz(float x);
GPULINT_HD int __float2int_rd(float x);
GPULINT_HD int __float2int_ru(float x);
GPULINT_HD unsigned int __float2uint_rn(float x);
GPULINT_HD unsigned int __float2uint_rz(float x);
GPULINT_HD long long __float2ll_rn(float x);
GPULINT_HD float __int2float_rn(int x);
GPULINT_HD float __uint2float_rn(unsigned int x);
GPULINT_HD int __double2int_rn(double x);
GPULINT_HD int __double2int_rz(double x);
GPULINT_HD float __double2float_rn(double x);
GPULINT_HD double __int2double_rn(int x);
GPULINT_HD double __ll2double_rn(long long x);
GPULINT_HD int __float_as_int(float x);
GPULINT_HD unsigned int __float_as_uint(float x);
GPULINT_HD float __int_as_float(int x);
GPULINT_HD float __uint_as_float(unsigned int x);
GPULINT_HD long long __double_as_longlong(double x);
GPULINT_HD double __longlong_as_double(long long x);
GPULINT_HD int __double2hiint(double x);
GPULINT_HD int __double2loint(double x);
GPULINT_HD double __hiloint2double(int hi, int lo);
GPULINT_HD void __nanosleep(unsigned int ns);
GPULINT_HD void __trap(void);
GPULINT_HD void __brkpt(void);
GPULINT_HD void __prof_trigger(int counter);
GPULINT_HD long long clock64(void);
GPULINT_HD unsigned long long globaltimer(void);
GPULINT_HD int __isGlobal(const void *p);
GPULINT_HD size_t __cvta_generic_to_shared(const void *p);
GPULINT_HD size_t __cvta_generic_to_global(const void *p);
__device__ int printf(const char *format, ...);
__device__ int vprintf(const char *format, const char *arguments);
__device__ void *malloc(size_t size);
__device__ void free(void *p);
__device__ void *memcpy(void *dst, const void *src, size_t n);
__device__ void *memset(void *dst, int value, size_t n);
__device__ void *memmove(void *dst, const void *src, size_t n);
__device__ int memcmp(const void *a, const void *b, size_t n);
__device__ long clock(void);
__device__ void abort(void);
__device__ void __assert_fail(const char *expression, const char *file, unsigned int line, const char *function);
GPULINT_HD void cudaGridDependencySynchronize(void);
GPULINT_HD void cudaTriggerProgrammaticLaunchCompletion(void);
}

GPULINT_HD void __syncwarp(unsigned int mask = 0xffffffffu);
GPULINT_HD int __all_sync(unsigned int mask, int predicate);
GPULINT_HD int __any_sync(unsigned int mask, int predicate);
GPULINT_HD int __uni_sync(unsigned int mask, int predicate);
GPULINT_HD unsigned int __ballot_sync(unsigned int mask, int predicate);
GPULINT_HD int __all(int predicate);
GPULINT_HD int __any(int predicate);
GPULINT_HD unsigned int __ballot(int predicate);
GPULINT_HD bool __nv_isClusterShared(const void *p);

#define GPULINT_SHUFFLE(name)                                                                                          \
	template <class T> GPULINT_HD T __##name##_sync(unsigned int mask, T value, int lane, int width = 32);         \
	template <class T> GPULINT_HD T __##name(T value, int lane, int width = 32);
GPULINT_SHUFFLE(shfl)
GPULINT_SHUFFLE(shfl_up)
GPULINT_SHUFFLE(shfl_down)
GPULINT_SHUFFLE(shfl_xor)
#undef GPULINT_SHUFFLE
template <class T> GPULINT_HD unsigned int __match_any_sync(unsigned int mask, T value);
template <class T> GPULINT_HD unsigned int __match_all_sync(unsigned int mask, T value, int *predicate);
template <class T> GPULINT_HD T __reduce_add_sync(unsigned int mask, T value);
template <class T> GPULINT_HD T __reduce_min_sync(unsigned int mask, T value);
template <class T> GPULINT_HD T __reduce_max_sync(unsigned int mask, T value);
template <class T> GPULINT_HD T __reduce_and_sync(unsigned int mask, T value);
template <class T> GPULINT_HD T __reduce_or_sync(unsigned int mask, T value);
template <class T> GPULINT_HD T __reduce_xor_sync(unsigned int mask, T value);

namespace gpulint_detail {
template <class T> struct same { typedef T type; };
} // namespace gpulint_detail

// Templates whose value parameter is not deduced: they take what the overload sets take, and a program's own
// atomicAdd(double *, double) is preferred to them.
#define GPULINT_ATOMIC(name)                                                                                           \
	template <class T> GPULINT_HD T name(T *address, typename gpulint_detail::same<T>::type value);                \
	template <class T> GPULINT_HD T name##_block(T *address, typename gpulint_detail::same<T>::type value);        \
	template <class T> GPULINT_HD T name##_system(T *address, typename gpulint_detail::same<T>::type value);
GPULINT_ATOMIC(atomicAdd)
GPULINT_ATOMIC(atomicSub)
GPULINT_ATOMIC(atomicExch)
GPULINT_ATOMIC(atomicMin)
GPULINT_ATOMIC(atomicMax)
GPULINT_ATOMIC(atomicInc)
GPULINT_ATOMIC(atomicDec)
GPULINT_ATOMIC(atomicAnd)
GPULINT_ATOMIC(atomicOr)
GPULINT_ATOMIC(atomicXor)
#undef GPULINT_ATOMIC
#define GPULINT_CAS(name)                                                                                              \
	template <class T>                                                                                             \
	GPULINT_HD T name(T *address, typename gpulint_detail::same<T>::type compare,                                  \
			  typename gpulint_detail::same<T>::type value);
GPULINT_CAS(atomicCAS)
GPULINT_CAS(atomicCAS_block)
GPULINT_CAS(atomicCAS_system)
#undef GPULINT_CAS

#define GPULINT_LOAD(name) template <class T> GPULINT_HD T name(const T *p);
GPULINT_LOAD(__ldg)
GPULINT_LOAD(__ldca)
GPULINT_LOAD(__ldcg)
GPULINT_LOAD(__ldcs)
GPULINT_LOAD(__ldcv)
GPULINT_LOAD(__ldlu)
#undef GPULINT_LOAD
#define GPULINT_STORE(name)                                                                                            \
	template <class T> GPULINT_HD void name(T *p, typename gpulint_detail::same<T>::type value);
GPULINT_STORE(__stwb)
GPULINT_STORE(__stcg)
GPULINT_STORE(__stcs)
GPULINT_STORE(__stwt)
#undef GPULINT_STORE

// Texture and surface access.
#define GPULINT_FETCH(name, ...) template <class T> GPULINT_HD T name(cudaTextureObject_t texture, __VA_ARGS__);
GPULINT_FETCH(tex1Dfetch, int x)
GPULINT_FETCH(tex1D, float x)
GPULINT_FETCH(tex2D, float x, float y)
GPULINT_FETCH(tex3D, float x, float y, float z)
GPULINT_FETCH(tex2DLayered, float x, float y, int layer)
GPULINT_FETCH(tex2DLod, float x, float y, float level)
GPULINT_FETCH(texCubemap, float x, float y, float z)
#undef GPULINT_FETCH
template <class T> GPULINT_HD void surf2Dwrite(T value, cudaSurfaceObject_t surface, int x, int y, int mode = 0);
template <class T> GPULINT_HD void surf3Dwrite(T value, cudaSurfaceObject_t surface, int x, int y, int z, int mode = 0);
template <class T> GPULINT_HD T surf2Dread(cudaSurfaceObject_t surface, int x, int y, int mode = 0);
template <class T> GPULINT_HD void surf2Dread(T *value, cudaSurfaceObject_t surface, int x, int y, int mode = 0);

#undef GPULINT_HD
#endif
#endif
