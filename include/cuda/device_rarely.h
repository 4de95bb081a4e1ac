// SPDX-License-Identifier: Apache-2.0
// Functions of device code that few programs use. cuda_runtime.h does not include them, so that other programs do not pay for them: a
// program that uses one gets this header with its next parse (analyzer/frontend/parse/standard_names.c).
#ifndef GPULINT_CUDA_DEVICE_RARELY_H
#define GPULINT_CUDA_DEVICE_RARELY_H

#include "cuda_runtime.h"

#if defined(__cplusplus) && defined(__CUDA__)
#define GPULINT_HD __host__ __device__

// Rounding of double precision, dot products of bytes, addresses of one space.
GPULINT_HD int __dp2a_lo(int srcA, int srcB, int c);
GPULINT_HD unsigned int __dp2a_lo(unsigned int srcA, unsigned int srcB, unsigned int c);
GPULINT_HD int __dp2a_lo(short2 srcA, char4 srcB, int c);
GPULINT_HD unsigned int __dp2a_lo(ushort2 srcA, uchar4 srcB, unsigned int c);
GPULINT_HD int __dp2a_hi(int srcA, int srcB, int c);
GPULINT_HD unsigned int __dp2a_hi(unsigned int srcA, unsigned int srcB, unsigned int c);
GPULINT_HD int __dp2a_hi(short2 srcA, char4 srcB, int c);
GPULINT_HD unsigned int __dp2a_hi(ushort2 srcA, uchar4 srcB, unsigned int c);
GPULINT_HD double __fma_rz(double x, double y, double z);
GPULINT_HD double __fma_ru(double x, double y, double z);
GPULINT_HD double __fma_rd(double x, double y, double z);
GPULINT_HD double __dadd_rz(double x, double y);
GPULINT_HD double __dadd_ru(double x, double y);
GPULINT_HD double __dadd_rd(double x, double y);
GPULINT_HD double __dsub_rn(double x, double y);
GPULINT_HD double __dsub_rz(double x, double y);
GPULINT_HD double __dsub_ru(double x, double y);
GPULINT_HD double __dsub_rd(double x, double y);
GPULINT_HD double __dmul_rz(double x, double y);
GPULINT_HD double __dmul_ru(double x, double y);
GPULINT_HD double __dmul_rd(double x, double y);
GPULINT_HD float __double2float_rz(double x);
GPULINT_HD float __double2float_ru(double x);
GPULINT_HD float __double2float_rd(double x);
GPULINT_HD int __double2int_ru(double x);
GPULINT_HD int __double2int_rd(double x);
GPULINT_HD unsigned int __double2uint_rn(double x);
GPULINT_HD unsigned int __double2uint_ru(double x);
GPULINT_HD unsigned int __double2uint_rd(double x);
GPULINT_HD long long __double2ll_rn(double x);
GPULINT_HD long long __double2ll_ru(double x);
GPULINT_HD long long __double2ll_rd(double x);
GPULINT_HD unsigned long long __double2ull_rn(double x);
GPULINT_HD unsigned long long __double2ull_ru(double x);
GPULINT_HD unsigned long long __double2ull_rd(double x);
GPULINT_HD double __uint2double_rn(unsigned int x);
GPULINT_HD double __ll2double_rz(long long x);
GPULINT_HD double __ll2double_ru(long long x);
GPULINT_HD double __ll2double_rd(long long x);
GPULINT_HD double __ull2double_rn(unsigned long long x);
GPULINT_HD double __ull2double_rz(unsigned long long x);
GPULINT_HD double __ull2double_ru(unsigned long long x);
GPULINT_HD double __ull2double_rd(unsigned long long x);
GPULINT_HD unsigned int __isGridConstant(const void *ptr);
GPULINT_HD size_t __cvta_generic_to_constant(const void *p);
GPULINT_HD size_t __cvta_generic_to_local(const void *p);
GPULINT_HD void *__cvta_global_to_generic(size_t rawbits);
GPULINT_HD void *__cvta_shared_to_generic(size_t rawbits);
GPULINT_HD void *__cvta_constant_to_generic(size_t rawbits);
GPULINT_HD void *__cvta_local_to_generic(size_t rawbits);
GPULINT_HD size_t __cvta_generic_to_grid_constant(const void *ptr);
GPULINT_HD void *__cvta_grid_constant_to_generic(size_t rawbits);
GPULINT_HD unsigned int __float2uint_ru(float x);
GPULINT_HD unsigned int __float2uint_rd(float x);
GPULINT_HD long long __float2ll_rz(float x);
GPULINT_HD long long __float2ll_ru(float x);
GPULINT_HD long long __float2ll_rd(float x);
GPULINT_HD unsigned long long __float2ull_rn(float x);
GPULINT_HD unsigned long long __float2ull_rz(float x);
GPULINT_HD unsigned long long __float2ull_ru(float x);
GPULINT_HD unsigned long long __float2ull_rd(float x);
GPULINT_HD unsigned int __double2uint_rz(double x);
GPULINT_HD long long __double2ll_rz(double x);
GPULINT_HD unsigned long long __double2ull_rz(double x);
GPULINT_HD float __int2float_rz(int x);
GPULINT_HD float __int2float_ru(int x);
GPULINT_HD float __int2float_rd(int x);
GPULINT_HD float __uint2float_rz(unsigned int x);
GPULINT_HD float __uint2float_ru(unsigned int x);
GPULINT_HD float __uint2float_rd(unsigned int x);
GPULINT_HD float __ll2float_rn(long long x);
GPULINT_HD float __ll2float_rz(long long x);
GPULINT_HD float __ll2float_ru(long long x);
GPULINT_HD float __ll2float_rd(long long x);
GPULINT_HD float __ull2float_rn(unsigned long long x);
GPULINT_HD float __ull2float_rz(unsigned long long x);
GPULINT_HD float __ull2float_ru(unsigned long long x);
GPULINT_HD float __ull2float_rd(unsigned long long x);
GPULINT_HD float __fadd_rz(float a, float b);
GPULINT_HD float __fsub_rz(float a, float b);
GPULINT_HD float __fmul_rz(float a, float b);
GPULINT_HD float __fdiv_rz(float a, float b);
GPULINT_HD float __fmaf_rz(float a, float b, float c);
GPULINT_HD float __frcp_rz(float a);
GPULINT_HD float __fsqrt_rz(float a);
GPULINT_HD double __ddiv_rz(double a, double b);
GPULINT_HD double __dsqrt_rz(double a);
GPULINT_HD float __fadd_ru(float a, float b);
GPULINT_HD float __fsub_ru(float a, float b);
GPULINT_HD float __fmul_ru(float a, float b);
GPULINT_HD float __fdiv_ru(float a, float b);
GPULINT_HD float __fmaf_ru(float a, float b, float c);
GPULINT_HD float __frcp_ru(float a);
GPULINT_HD float __fsqrt_ru(float a);
GPULINT_HD double __ddiv_ru(double a, double b);
GPULINT_HD double __dsqrt_ru(double a);
GPULINT_HD float __fadd_rd(float a, float b);
GPULINT_HD float __fsub_rd(float a, float b);
GPULINT_HD float __fmul_rd(float a, float b);
GPULINT_HD float __fdiv_rd(float a, float b);
GPULINT_HD float __fmaf_rd(float a, float b, float c);
GPULINT_HD float __frcp_rd(float a);
GPULINT_HD float __fsqrt_rd(float a);
GPULINT_HD double __ddiv_rd(double a, double b);
GPULINT_HD double __dsqrt_rd(double a);
GPULINT_HD double __drcp_rn(double a);
GPULINT_HD double __drcp_rz(double a);
GPULINT_HD double __drcp_ru(double a);
GPULINT_HD double __drcp_rd(double a);
GPULINT_HD unsigned int __fns(unsigned int mask, unsigned int base, int offset);

// Graphs that a kernel launches or changes [programming guide, Device Graph Launch].
GPULINT_HD cudaGraphExec_t cudaGetCurrentGraphExec(void);
GPULINT_HD cudaError_t cudaGraphKernelNodeSetParam(cudaGraphDeviceNode_t node, size_t offset, const void
	*value, size_t size);
GPULINT_HD cudaError_t cudaGraphKernelNodeSetEnabled(cudaGraphDeviceNode_t node, bool enable);
GPULINT_HD cudaError_t cudaGraphKernelNodeSetGridDim(cudaGraphDeviceNode_t node, dim3 gridDim);
GPULINT_HD cudaError_t cudaGraphKernelNodeUpdatesApply(const cudaGraphKernelNodeUpdate *updates, size_t
	updateCount);
GPULINT_HD void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned int value);

#define GPULINT_FETCH(name, ...) template <class T> GPULINT_HD T name(cudaTextureObject_t texture, __VA_ARGS__);
GPULINT_FETCH(tex1DLayered, float x, int layer)
GPULINT_FETCH(tex1DLayeredLod, float x, int layer, float level)
GPULINT_FETCH(tex1DLod, float x, float level)
GPULINT_FETCH(tex2DLayeredLod, float x, float y, int layer, float level)
GPULINT_FETCH(tex2Dgather, float x, float y, int component = 0)
GPULINT_FETCH(tex3DLod, float x, float y, float z, float level)
GPULINT_FETCH(texCubemapLayered, float x, float y, float z, int layer)
GPULINT_FETCH(texCubemapLayeredLod, float x, float y, float z, int layer, float level)
GPULINT_FETCH(texCubemapLod, float x, float y, float z, float level)
GPULINT_FETCH(tex1DGrad, float x, float dx, float dy)
GPULINT_FETCH(tex2DGrad, float x, float y, float2 dx, float2 dy)
GPULINT_FETCH(tex3DGrad, float x, float y, float z, float4 dx, float4 dy)
GPULINT_FETCH(tex1DLayeredGrad, float x, int layer, float dx, float dy)
GPULINT_FETCH(tex2DLayeredGrad, float x, float y, int layer, float2 dx, float2 dy)
GPULINT_FETCH(texCubemapGrad, float x, float y, float z, float4 dx, float4 dy)
GPULINT_FETCH(texCubemapLayeredGrad, float x, float y, float z, int layer, float4 dx, float4 dy)
#undef GPULINT_FETCH
template <class T> GPULINT_HD void surf1Dwrite(T value, cudaSurfaceObject_t surface, int x, int mode = 0);
template <class T> GPULINT_HD T surf1Dread(cudaSurfaceObject_t surface, int x, int mode = 0);
template <class T> GPULINT_HD T surf3Dread(cudaSurfaceObject_t surface, int x, int y, int z, int mode = 0);
template <class T> GPULINT_HD void surf2DLayeredwrite(T value, cudaSurfaceObject_t surface, int x, int y, int layer, int mode = 0);
template <class T> GPULINT_HD T surf2DLayeredread(cudaSurfaceObject_t surface, int x, int y, int layer, int mode = 0);
template <class T> GPULINT_HD void surfCubemapwrite(T value, cudaSurfaceObject_t surface, int x, int y, int face, int mode = 0);
template <class T> GPULINT_HD T surfCubemapread(cudaSurfaceObject_t surface, int x, int y, int face, int mode = 0);

#undef GPULINT_HD
#endif
#endif
