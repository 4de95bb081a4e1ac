// SPDX-License-Identifier: Apache-2.0
// Matrices of warps: gpulint's own declarations.
#ifndef GPULINT_MMA_H
#define GPULINT_MMA_H

#include "cuda_fp16.h"
#include "cuda_bf16.h"

#ifdef __CUDA__
namespace nvcuda {
namespace wmma {
struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
namespace precision {
struct tf32;
}
namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
}
enum bmmaBitOp {
	bmmaBitOpXOR = 1,
	bmmaBitOpAND = 2
};
enum bmmaAccumulateOp {
	bmmaAccumulateOpPOPC = 1
};
}
enum layout_t {
	mem_row_major,
	mem_col_major
};
template <class T> struct helper_traits {
	typedef T element_type;
	typedef T storage_element_type;
	typedef T fill_argument_type;
};
template <> struct helper_traits<precision::tf32> {
	typedef precision::tf32 element_type;
	typedef float storage_element_type;
	typedef float fill_argument_type;
};
template <> struct helper_traits<experimental::precision::s4> {
	typedef experimental::precision::s4 element_type;
	typedef int storage_element_type;
	typedef int fill_argument_type;
};
template <> struct helper_traits<experimental::precision::u4> {
	typedef experimental::precision::u4 element_type;
	typedef unsigned int storage_element_type;
	typedef unsigned int fill_argument_type;
};
template <> struct helper_traits<experimental::precision::b1> {
	typedef experimental::precision::b1 element_type;
	typedef unsigned int storage_element_type;
	typedef unsigned int fill_argument_type;
};
template <class Use, int __M, int __N, int __K, class T, class Layout = void> struct fragment {
	typedef typename helper_traits<T>::element_type element_type;
	typedef typename helper_traits<T>::storage_element_type storage_element_type;
	enum { num_elements = 16, num_storage_elements = 16 };
	storage_element_type x[16];
};
__device__ float __float_to_tf32(float value);
template <class __F> __device__ void fill_fragment(__F &f, const typename __F::storage_element_type &value);
template <class __F, class T> __device__ void load_matrix_sync(__F &f, const T *p, unsigned ldm);
template <class __F, class T> __device__ void load_matrix_sync(__F &f, const T *p, unsigned ldm, layout_t layout);
template <class T, class __F> __device__ void store_matrix_sync(T *p, const __F &f, unsigned ldm, layout_t layout);
template <class __D, class __A, class __B, class __C>
__device__ void mma_sync(__D &d, const __A &a, const __B &b, const __C &c, bool saturates = false);
template <class __D, class __A, class __B, class __C>
__device__ void bmma_sync(__D &d, const __A &a, const __B &b, const __C &c,
			  experimental::bmmaBitOp = experimental::bmmaBitOpXOR,
			  experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);
}
}
#endif
#endif
