// SPDX-License-Identifier: Apache-2.0
// Half precision as far as host analysis needs it. What the libraries' headers bring of it stands in cuda_fp16_common.h: its functions are many.
#ifndef __CUDA_FP16_H__
#define __CUDA_FP16_H__

#include "cuda_fp16_common.h"

#define CUDART_INF_FP16 __ushort_as_half(0x7C00)
#define CUDART_NAN_FP16 __ushort_as_half(0x7FFF)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half(0x0001)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half(0x7BFF)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half(0x8000)
#define CUDART_ZERO_FP16 __ushort_as_half(0x0000)
#define CUDART_ONE_FP16 __ushort_as_half(0x3C00)

#ifdef __cplusplus
extern "C++" { // programs include this inside extern "C" as well
__host__ __device__ __half __float2half_rz(float a);
__host__ __device__ __half __float2half_rd(float a);
__host__ __device__ __half __float2half_ru(float a);
__host__ __device__ signed char __half2char_rz(__half h);
__host__ __device__ unsigned char __half2uchar_rz(__half h);
__host__ __device__ short __half2short_rz(__half h);
__host__ __device__ unsigned short __half2ushort_rz(__half h);
__host__ __device__ int __half2int_rz(__half h);
__host__ __device__ unsigned int __half2uint_rz(__half h);
__host__ __device__ long long __half2ll_rz(__half h);
__host__ __device__ unsigned long long __half2ull_rz(__half h);
__host__ __device__ int __half2int_rd(__half h);
__host__ __device__ int __half2int_ru(__half h);
__host__ __device__ __half __int2half_rz(int i);
__host__ __device__ __half __int2half_rd(int i);
__host__ __device__ __half __int2half_ru(int i);
__host__ __device__ short __half2short_rn(__half h);
__host__ __device__ short __half2short_rd(__half h);
__host__ __device__ short __half2short_ru(__half h);
__host__ __device__ __half __short2half_rn(short i);
__host__ __device__ __half __short2half_rz(short i);
__host__ __device__ __half __short2half_rd(short i);
__host__ __device__ __half __short2half_ru(short i);
__host__ __device__ unsigned int __half2uint_rn(__half h);
__host__ __device__ unsigned int __half2uint_rd(__half h);
__host__ __device__ unsigned int __half2uint_ru(__half h);
__host__ __device__ __half __uint2half_rn(unsigned int i);
__host__ __device__ __half __uint2half_rz(unsigned int i);
__host__ __device__ __half __uint2half_rd(unsigned int i);
__host__ __device__ __half __uint2half_ru(unsigned int i);
__host__ __device__ unsigned short __half2ushort_rn(__half h);
__host__ __device__ unsigned short __half2ushort_rd(__half h);
__host__ __device__ unsigned short __half2ushort_ru(__half h);
__host__ __device__ __half __ushort2half_rn(unsigned short i);
__host__ __device__ __half __ushort2half_rz(unsigned short i);
__host__ __device__ __half __ushort2half_rd(unsigned short i);
__host__ __device__ __half __ushort2half_ru(unsigned short i);
__host__ __device__ unsigned long long __half2ull_rn(__half h);
__host__ __device__ unsigned long long __half2ull_rd(__half h);
__host__ __device__ unsigned long long __half2ull_ru(__half h);
__host__ __device__ __half __ull2half_rn(unsigned long long i);
__host__ __device__ __half __ull2half_rz(unsigned long long i);
__host__ __device__ __half __ull2half_rd(unsigned long long i);
__host__ __device__ __half __ull2half_ru(unsigned long long i);
__host__ __device__ long long __half2ll_rn(__half h);
__host__ __device__ long long __half2ll_rd(__half h);
__host__ __device__ long long __half2ll_ru(__half h);
__host__ __device__ __half __ll2half_rn(long long i);
__host__ __device__ __half __ll2half_rz(long long i);
__host__ __device__ __half __ll2half_rd(long long i);
__host__ __device__ __half __ll2half_ru(long long i);
__host__ __device__ __half htrunc(__half h);
__host__ __device__ __half hrint(__half h);
__host__ __device__ __half2 h2trunc(__half2 h);
__host__ __device__ __half2 h2ceil(__half2 h);
__host__ __device__ __half2 h2floor(__half2 h);
__host__ __device__ __half2 h2rint(__half2 h);
__host__ __device__ __half2 __lowhigh2highlow(__half2 a);
__host__ __device__ __half2 __lows2half2(__half2 a, __half2 b);
__host__ __device__ __half2 __highs2half2(__half2 a, __half2 b);
__host__ __device__ __half2 __halves2half2(__half a, __half b);
__host__ __device__ __half2 __low2half2(__half2 a);
__host__ __device__ __half2 __high2half2(__half2 a);
__host__ __device__ __half2 __heq2(__half2 a, __half2 b);
__host__ __device__ __half2 __hne2(__half2 a, __half2 b);
__host__ __device__ __half2 __hle2(__half2 a, __half2 b);
__host__ __device__ __half2 __hge2(__half2 a, __half2 b);
__host__ __device__ __half2 __hlt2(__half2 a, __half2 b);
__host__ __device__ __half2 __hgt2(__half2 a, __half2 b);
__host__ __device__ __half2 __hequ2(__half2 a, __half2 b);
__host__ __device__ __half2 __hneu2(__half2 a, __half2 b);
__host__ __device__ __half2 __hleu2(__half2 a, __half2 b);
__host__ __device__ __half2 __hgeu2(__half2 a, __half2 b);
__host__ __device__ __half2 __hltu2(__half2 a, __half2 b);
__host__ __device__ __half2 __hgtu2(__half2 a, __half2 b);
__host__ __device__ unsigned int __heq2_mask(__half2 a, __half2 b);
__host__ __device__ unsigned int __hne2_mask(__half2 a, __half2 b);
__host__ __device__ unsigned int __hle2_mask(__half2 a, __half2 b);
__host__ __device__ unsigned int __hge2_mask(__half2 a, __half2 b);
__host__ __device__ unsigned int __hlt2_mask(__half2 a, __half2 b);
__host__ __device__ unsigned int __hgt2_mask(__half2 a, __half2 b);
__host__ __device__ unsigned int __hequ2_mask(__half2 a, __half2 b);
__host__ __device__ unsigned int __hneu2_mask(__half2 a, __half2 b);
__host__ __device__ unsigned int __hleu2_mask(__half2 a, __half2 b);
__host__ __device__ unsigned int __hgeu2_mask(__half2 a, __half2 b);
__host__ __device__ unsigned int __hltu2_mask(__half2 a, __half2 b);
__host__ __device__ unsigned int __hgtu2_mask(__half2 a, __half2 b);
__host__ __device__ __half2 __hisnan2(__half2 a);
__host__ __device__ __half2 __hadd2_rn(__half2 a, __half2 b);
__host__ __device__ __half2 __hsub2_rn(__half2 a, __half2 b);
__host__ __device__ __half2 __hmul2_rn(__half2 a, __half2 b);
__host__ __device__ __half2 __habs2(__half2 a);
__host__ __device__ __half2 __hadd2_sat(__half2 a, __half2 b);
__host__ __device__ __half2 __hsub2_sat(__half2 a, __half2 b);
__host__ __device__ __half2 __hmul2_sat(__half2 a, __half2 b);
__host__ __device__ __half2 __hfma2_sat(__half2 a, __half2 b, __half2 c);
__host__ __device__ __half2 __hneg2(__half2 a);
__host__ __device__ __half __hadd_rn(__half a, __half b);
__host__ __device__ __half __hsub_rn(__half a, __half b);
__host__ __device__ __half __hmul_rn(__half a, __half b);
__host__ __device__ __half __hsub_sat(__half a, __half b);
__host__ __device__ __half __hmul_sat(__half a, __half b);
__host__ __device__ __half __hfma_sat(__half a, __half b, __half c);
__host__ __device__ bool __hbeq2(__half2 a, __half2 b);
__host__ __device__ bool __hbne2(__half2 a, __half2 b);
__host__ __device__ bool __hble2(__half2 a, __half2 b);
__host__ __device__ bool __hbge2(__half2 a, __half2 b);
__host__ __device__ bool __hblt2(__half2 a, __half2 b);
__host__ __device__ bool __hbgt2(__half2 a, __half2 b);
__host__ __device__ bool __hbequ2(__half2 a, __half2 b);
__host__ __device__ bool __hbneu2(__half2 a, __half2 b);
__host__ __device__ bool __hbleu2(__half2 a, __half2 b);
__host__ __device__ bool __hbgeu2(__half2 a, __half2 b);
__host__ __device__ bool __hbltu2(__half2 a, __half2 b);
__host__ __device__ bool __hbgtu2(__half2 a, __half2 b);
__host__ __device__ bool __hequ(__half a, __half b);
__host__ __device__ bool __hneu(__half a, __half b);
__host__ __device__ bool __hleu(__half a, __half b);
__host__ __device__ bool __hgeu(__half a, __half b);
__host__ __device__ bool __hltu(__half a, __half b);
__host__ __device__ bool __hgtu(__half a, __half b);
__host__ __device__ __half __hmax_nan(__half a, __half b);
__host__ __device__ __half __hmin_nan(__half a, __half b);
__host__ __device__ __half __hfma_relu(__half a, __half b, __half c);
__host__ __device__ __half2 __hmax2_nan(__half2 a, __half2 b);
__host__ __device__ __half2 __hmin2_nan(__half2 a, __half2 b);
__host__ __device__ __half2 __hfma2_relu(__half2 a, __half2 b, __half2 c);
__host__ __device__ __half2 __hcmadd(__half2 a, __half2 b, __half2 c);
__host__ __device__ __half hlog2(__half a);
__host__ __device__ __half hlog10(__half a);
__host__ __device__ __half htanh_approx(__half a);
__host__ __device__ __half2 h2tanh_approx(__half2 a);
__host__ __device__ __half htanh(__half a);
__host__ __device__ __half2 h2tanh(__half2 a);
__host__ __device__ __half hexp2(__half a);
__host__ __device__ __half hexp10(__half a);
__host__ __device__ __half2 h2sqrt(__half2 a);
__host__ __device__ __half2 h2rsqrt(__half2 a);
__host__ __device__ __half2 h2rcp(__half2 a);
__host__ __device__ __half2 h2log(__half2 a);
__host__ __device__ __half2 h2log2(__half2 a);
__host__ __device__ __half2 h2log10(__half2 a);
__host__ __device__ __half2 h2exp(__half2 a);
__host__ __device__ __half2 h2exp2(__half2 a);
__host__ __device__ __half2 h2exp10(__half2 a);
__host__ __device__ __half2 h2cos(__half2 a);
__host__ __device__ __half2 h2sin(__half2 a);
__host__ __device__ __half & operator+=(__half & lh, const __half & rh);
__host__ __device__ __half & operator-=(__half & lh, const __half & rh);
__host__ __device__ __half & operator*=(__half & lh, const __half & rh);
__host__ __device__ __half & operator/=(__half & lh, const __half & rh);
__host__ __device__ __half & operator++(__half & h);
__host__ __device__ __half & operator--(__half & h);
__host__ __device__ __half operator++(__half & h, int ignored);
__host__ __device__ __half operator--(__half & h, int ignored);
__host__ __device__ __half2 & operator+=(__half2 & lh, const __half2 & rh);
__host__ __device__ __half2 & operator-=(__half2 & lh, const __half2 & rh);
__host__ __device__ __half2 & operator*=(__half2 & lh, const __half2 & rh);
__host__ __device__ __half2 & operator/=(__half2 & lh, const __half2 & rh);
__host__ __device__ __half2 & operator++(__half2 & h);
__host__ __device__ __half2 & operator--(__half2 & h);
__host__ __device__ __half2 operator++(__half2 & h, int ignored);
__host__ __device__ __half2 operator--(__half2 & h, int ignored);
}
#endif
#endif
