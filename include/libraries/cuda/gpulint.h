// SPDX-License-Identifier: Apache-2.0
// What libcu++ adds to the standard, where the toolkit's is missing: streams, scopes of atomics, iterators, function objects.
// Source: https://nvidia.github.io/cccl/libcudacxx/extended_api.html
#pragma once
#include <atomic>
#include <cuda/resources.h>
#include <cuda/std/gpulint.h>
#include <cuda_runtime_api.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <type_traits>
#include <utility>

namespace cuda {

using thrust::constant_iterator;
using thrust::counting_iterator;
using thrust::discard_iterator;
using thrust::make_constant_iterator;
using thrust::make_counting_iterator;
using thrust::make_discard_iterator;
using thrust::make_permutation_iterator;
using thrust::make_transform_iterator;
using thrust::make_zip_iterator;
using thrust::permutation_iterator;
using thrust::transform_iterator;
using thrust::zip_iterator;

enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };
using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;
template <class T, thread_scope = thread_scope_system> struct atomic : ::std::atomic<T> {
	using ::std::atomic<T>::atomic;
};
template <class T, thread_scope = thread_scope_system> struct atomic_ref {
	__host__ __device__ explicit atomic_ref(T &object) : object_(object) {}
	__host__ __device__ T load(memory_order = memory_order_seq_cst) const { return object_; }
	__host__ __device__ void store(T value, memory_order = memory_order_seq_cst) const { object_ = value; }
	__host__ __device__ T fetch_add(T value, memory_order = memory_order_seq_cst) const { return object_ += value; }
	__host__ __device__ T fetch_min(T value, memory_order = memory_order_seq_cst) const { return object_ = value < object_ ? value : object_; }
	__host__ __device__ T fetch_max(T value, memory_order = memory_order_seq_cst) const { return object_ = object_ < value ? value : object_; }
	__host__ __device__ bool compare_exchange_strong(T &, T value, memory_order = memory_order_seq_cst, memory_order = memory_order_seq_cst) const
	{
		object_ = value;
		return true;
	}

private:
	T &object_;
};

template <class R, class F> __host__ __device__ F proclaim_return_type(F function) { return function; }
template <class T = void> struct minimum {
	template <class A, class B> __host__ __device__ auto operator()(const A &a, const B &b) const { return b < a ? b : a; }
};
template <class T = void> struct maximum {
	template <class A, class B> __host__ __device__ auto operator()(const A &a, const B &b) const { return a < b ? b : a; }
};
template <class A, class B> __host__ __device__ constexpr A ceil_div(A a, B b) { return (a + b - 1) / b; }
template <class A, class B> __host__ __device__ constexpr A round_up(A a, B b) { return ceil_div(a, b) * b; }

} // namespace cuda
