// SPDX-License-Identifier: Apache-2.0
// bfloat16 as far as host analysis needs it. What the libraries' headers bring of it stands in cuda_bf16_common.h: its functions are many.
#ifndef __CUDA_BF16_H__
#define __CUDA_BF16_H__

#include "cuda_bf16_common.h"

#define CUDART_INF_BF16 __ushort_as_bfloat16(0x7F80)
#define CUDART_NAN_BF16 __ushort_as_bfloat16(0x7FFF)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16(0x0001)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16(0x7F7F)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16(0x8000)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16(0x0000)
#define CUDART_ONE_BF16 __ushort_as_bfloat16(0x3F80)

#ifdef __cplusplus
extern "C++" { // programs include this inside extern "C" as well
__host__ __device__ __nv_bfloat16 __float2bfloat16_rz(float a);
__host__ __device__ __nv_bfloat16 __float2bfloat16_rd(float a);
__host__ __device__ __nv_bfloat16 __float2bfloat16_ru(float a);
__host__ __device__ signed char __bfloat162char_rz(__nv_bfloat16 h);
__host__ __device__ unsigned char __bfloat162uchar_rz(__nv_bfloat16 h);
__host__ __device__ int __bfloat162int_rz(__nv_bfloat16 h);
__host__ __device__ int __bfloat162int_rd(__nv_bfloat16 h);
__host__ __device__ int __bfloat162int_ru(__nv_bfloat16 h);
__host__ __device__ __nv_bfloat16 __int2bfloat16_rz(int i);
__host__ __device__ __nv_bfloat16 __int2bfloat16_rd(int i);
__host__ __device__ __nv_bfloat16 __int2bfloat16_ru(int i);
__host__ __device__ short __bfloat162short_rn(__nv_bfloat16 h);
__host__ __device__ short __bfloat162short_rz(__nv_bfloat16 h);
__host__ __device__ short __bfloat162short_rd(__nv_bfloat16 h);
__host__ __device__ short __bfloat162short_ru(__nv_bfloat16 h);
__host__ __device__ __nv_bfloat16 __short2bfloat16_rn(short i);
__host__ __device__ __nv_bfloat16 __short2bfloat16_rz(short i);
__host__ __device__ __nv_bfloat16 __short2bfloat16_rd(short i);
__host__ __device__ __nv_bfloat16 __short2bfloat16_ru(short i);
__host__ __device__ unsigned int __bfloat162uint_rn(__nv_bfloat16 h);
__host__ __device__ unsigned int __bfloat162uint_rz(__nv_bfloat16 h);
__host__ __device__ unsigned int __bfloat162uint_rd(__nv_bfloat16 h);
__host__ __device__ unsigned int __bfloat162uint_ru(__nv_bfloat16 h);
__host__ __device__ __nv_bfloat16 __uint2bfloat16_rn(unsigned int i);
__host__ __device__ __nv_bfloat16 __uint2bfloat16_rz(unsigned int i);
__host__ __device__ __nv_bfloat16 __uint2bfloat16_rd(unsigned int i);
__host__ __device__ __nv_bfloat16 __uint2bfloat16_ru(unsigned int i);
__host__ __device__ unsigned short __bfloat162ushort_rn(__nv_bfloat16 h);
__host__ __device__ unsigned short __bfloat162ushort_rz(__nv_bfloat16 h);
__host__ __device__ unsigned short __bfloat162ushort_rd(__nv_bfloat16 h);
__host__ __device__ unsigned short __bfloat162ushort_ru(__nv_bfloat16 h);
__host__ __device__ __nv_bfloat16 __ushort2bfloat16_rn(unsigned short i);
__host__ __device__ __nv_bfloat16 __ushort2bfloat16_rz(unsigned short i);
__host__ __device__ __nv_bfloat16 __ushort2bfloat16_rd(unsigned short i);
__host__ __device__ __nv_bfloat16 __ushort2bfloat16_ru(unsigned short i);
__host__ __device__ unsigned long long __bfloat162ull_rn(__nv_bfloat16 h);
__host__ __device__ unsigned long long __bfloat162ull_rz(__nv_bfloat16 h);
__host__ __device__ __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y);
__host__ __device__ unsigned long long __bfloat162ull_rd(__nv_bfloat16 h);
__host__ __device__ unsigned long long __bfloat162ull_ru(__nv_bfloat16 h);
__host__ __device__ __nv_bfloat16 __ull2bfloat16_rn(unsigned long long i);
__host__ __device__ __nv_bfloat16 __ull2bfloat16_rz(unsigned long long i);
__host__ __device__ __nv_bfloat16 __ull2bfloat16_rd(unsigned long long i);
__host__ __device__ __nv_bfloat16 __ull2bfloat16_ru(unsigned long long i);
__host__ __device__ long long __bfloat162ll_rn(__nv_bfloat16 h);
__host__ __device__ long long __bfloat162ll_rz(__nv_bfloat16 h);
__host__ __device__ long long __bfloat162ll_rd(__nv_bfloat16 h);
__host__ __device__ long long __bfloat162ll_ru(__nv_bfloat16 h);
__host__ __device__ __nv_bfloat16 __ll2bfloat16_rn(long long i);
__host__ __device__ __nv_bfloat16 __ll2bfloat16_rz(long long i);
__host__ __device__ __nv_bfloat16 __ll2bfloat16_rd(long long i);
__host__ __device__ __nv_bfloat16 __ll2bfloat16_ru(long long i);
__host__ __device__ __nv_bfloat16 htrunc(__nv_bfloat16 h);
__host__ __device__ __nv_bfloat16 hrint(__nv_bfloat16 h);
__host__ __device__ __nv_bfloat162 h2trunc(__nv_bfloat162 h);
__host__ __device__ __nv_bfloat162 h2ceil(__nv_bfloat162 h);
__host__ __device__ __nv_bfloat162 h2floor(__nv_bfloat162 h);
__host__ __device__ __nv_bfloat162 h2rint(__nv_bfloat162 h);
__host__ __device__ __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 a);
__host__ __device__ __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ __nv_bfloat162 __low2bfloat162(__nv_bfloat162 a);
__host__ __device__ __nv_bfloat162 __high2bfloat162(__nv_bfloat162 a);
__host__ __device__ short __bfloat16_as_short(__nv_bfloat16 h);
__host__ __device__ unsigned short __bfloat16_as_ushort(__nv_bfloat16 h);
__host__ __device__ __nv_bfloat16 __short_as_bfloat16(short i);
__host__ __device__ __nv_bfloat16 __ushort_as_bfloat16(unsigned short i);
__host__ __device__ __nv_bfloat162 __heq2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hne2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hle2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hge2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hlt2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hgt2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hequ2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hneu2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hleu2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hgeu2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hltu2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hgtu2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ unsigned int __heq2_mask(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ unsigned int __hne2_mask(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ unsigned int __hle2_mask(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ unsigned int __hge2_mask(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ unsigned int __hlt2_mask(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ unsigned int __hgt2_mask(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ unsigned int __hequ2_mask(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ unsigned int __hneu2_mask(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ unsigned int __hleu2_mask(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ unsigned int __hgeu2_mask(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ unsigned int __hltu2_mask(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ unsigned int __hgtu2_mask(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hisnan2(__nv_bfloat162 a);
__host__ __device__ __nv_bfloat162 __hadd2_rn(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hsub2_rn(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hmul2_rn(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __habs2(__nv_bfloat162 a);
__host__ __device__ __nv_bfloat162 __hadd2_sat(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hsub2_sat(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hmul2_sat(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hfma2_sat(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c);
__host__ __device__ __nv_bfloat162 __hneg2(__nv_bfloat162 a);
__host__ __device__ __nv_bfloat16 __hadd_rn(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ __nv_bfloat16 __hsub_rn(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ __nv_bfloat16 __hmul_rn(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ __nv_bfloat16 __hsub_sat(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ __nv_bfloat16 __hmul_sat(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ __nv_bfloat16 __hfma_sat(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c);
__host__ __device__ bool __hbeq2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ bool __hbne2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ bool __hble2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ bool __hbge2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ bool __hblt2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ bool __hbgt2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ bool __hbequ2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ bool __hbneu2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ bool __hbleu2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ bool __hbgeu2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ bool __hbltu2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ bool __hbgtu2(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ bool __hequ(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ bool __hneu(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ bool __hleu(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ bool __hgeu(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ bool __hltu(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ bool __hgtu(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ __nv_bfloat16 __hmax_nan(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ __nv_bfloat16 __hmin_nan(__nv_bfloat16 a, __nv_bfloat16 b);
__host__ __device__ __nv_bfloat16 __hfma_relu(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c);
__host__ __device__ __nv_bfloat162 __hmax2_nan(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hmin2_nan(__nv_bfloat162 a, __nv_bfloat162 b);
__host__ __device__ __nv_bfloat162 __hfma2_relu(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c);
__host__ __device__ __nv_bfloat162 __hcmadd(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c);
__host__ __device__ __nv_bfloat16 hlog2(__nv_bfloat16 a);
__host__ __device__ __nv_bfloat16 hlog10(__nv_bfloat16 a);
__host__ __device__ __nv_bfloat16 htanh_approx(__nv_bfloat16 a);
__host__ __device__ __nv_bfloat162 h2tanh_approx(__nv_bfloat162 a);
__host__ __device__ __nv_bfloat16 htanh(__nv_bfloat16 a);
__host__ __device__ __nv_bfloat162 h2tanh(__nv_bfloat162 a);
__host__ __device__ __nv_bfloat16 hexp2(__nv_bfloat16 a);
__host__ __device__ __nv_bfloat16 hexp10(__nv_bfloat16 a);
__host__ __device__ __nv_bfloat162 h2sqrt(__nv_bfloat162 a);
__host__ __device__ __nv_bfloat162 h2rsqrt(__nv_bfloat162 a);
__host__ __device__ __nv_bfloat162 h2rcp(__nv_bfloat162 a);
__host__ __device__ __nv_bfloat162 h2log(__nv_bfloat162 a);
__host__ __device__ __nv_bfloat162 h2log2(__nv_bfloat162 a);
__host__ __device__ __nv_bfloat162 h2log10(__nv_bfloat162 a);
__host__ __device__ __nv_bfloat162 h2exp(__nv_bfloat162 a);
__host__ __device__ __nv_bfloat162 h2exp2(__nv_bfloat162 a);
__host__ __device__ __nv_bfloat162 h2exp10(__nv_bfloat162 a);
__host__ __device__ __nv_bfloat162 h2cos(__nv_bfloat162 a);
__host__ __device__ __nv_bfloat162 h2sin(__nv_bfloat162 a);
__host__ __device__ __nv_bfloat16 & operator+=(__nv_bfloat16 & lh, const __nv_bfloat16 & rh);
__host__ __device__ __nv_bfloat16 & operator-=(__nv_bfloat16 & lh, const __nv_bfloat16 & rh);
__host__ __device__ __nv_bfloat16 & operator*=(__nv_bfloat16 & lh, const __nv_bfloat16 & rh);
__host__ __device__ __nv_bfloat16 & operator/=(__nv_bfloat16 & lh, const __nv_bfloat16 & rh);
__host__ __device__ __nv_bfloat16 & operator++(__nv_bfloat16 & h);
__host__ __device__ __nv_bfloat16 & operator--(__nv_bfloat16 & h);
__host__ __device__ __nv_bfloat16 operator++(__nv_bfloat16 & h, int ignored);
__host__ __device__ __nv_bfloat16 operator--(__nv_bfloat16 & h, int ignored);
__host__ __device__ __nv_bfloat162 & operator+=(__nv_bfloat162 & lh, const __nv_bfloat162 & rh);
__host__ __device__ __nv_bfloat162 & operator-=(__nv_bfloat162 & lh, const __nv_bfloat162 & rh);
__host__ __device__ __nv_bfloat162 & operator*=(__nv_bfloat162 & lh, const __nv_bfloat162 & rh);
__host__ __device__ __nv_bfloat162 & operator/=(__nv_bfloat162 & lh, const __nv_bfloat162 & rh);
__host__ __device__ __nv_bfloat162 & operator++(__nv_bfloat162 & h);
__host__ __device__ __nv_bfloat162 & operator--(__nv_bfloat162 & h);
__host__ __device__ __nv_bfloat162 operator++(__nv_bfloat162 & h, int ignored);
__host__ __device__ __nv_bfloat162 operator--(__nv_bfloat162 & h, int ignored);
}
#endif
#endif
