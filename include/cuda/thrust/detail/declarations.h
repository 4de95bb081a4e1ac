// SPDX-License-Identifier: Apache-2.0
// Entry points of Thrust: gpulint's own declarations, for analysis where no toolkit is installed. All headers of
// thrust/ lead here.
#ifndef GPULINT_THRUST_H
#define GPULINT_THRUST_H

#include <cuda_runtime.h>

#ifdef THRUST_CUB_WRAPPED_NAMESPACE
namespace thrust {}
namespace THRUST_CUB_WRAPPED_NAMESPACE { namespace thrust { using namespace ::thrust; } }
#endif

namespace thrust {

// --- policies -------------------------------------------------------------------------------------------------------
namespace detail {
template <class Derived> struct execution_policy_base {};
struct host_t : execution_policy_base<host_t> {};
struct seq_t : execution_policy_base<seq_t> {};
template <class T> __host__ __device__ T &any() { return *(T *)0; }
} // namespace detail
namespace cuda_cub {
struct execute_on_stream : thrust::detail::execution_policy_base<execute_on_stream> {
	cudaStream_t stream;
	__host__ __device__ execute_on_stream on(cudaStream_t s) const;
};
struct execute_on_stream_nosync : thrust::detail::execution_policy_base<execute_on_stream_nosync> {
	cudaStream_t stream;
	__host__ __device__ execute_on_stream_nosync on(cudaStream_t s) const;
};
struct par_t : thrust::detail::execution_policy_base<par_t> {
	typedef execute_on_stream stream_attachment_type;
	__host__ __device__ stream_attachment_type on(cudaStream_t stream) const;
	template <class __A> __host__ __device__ par_t operator()(__A &allocator) const;
};
struct par_nosync_t : thrust::detail::execution_policy_base<par_nosync_t> {
	typedef execute_on_stream_nosync stream_attachment_type;
	__host__ __device__ stream_attachment_type on(cudaStream_t stream) const;
	template <class __A> __host__ __device__ par_nosync_t operator()(__A &allocator) const;
};
static const par_t par = par_t();
static const par_nosync_t par_nosync = par_nosync_t();
} // namespace cuda_cub
namespace detail {
typedef thrust::cuda_cub::par_t device_t;
} // namespace detail
namespace system {
namespace cuda {
using thrust::cuda_cub::par;
using thrust::cuda_cub::par_nosync;
} // namespace cuda
} // namespace system
namespace cuda {
using thrust::cuda_cub::par;
using thrust::cuda_cub::par_nosync;
} // namespace cuda
struct host_system_tag : detail::execution_policy_base<host_system_tag> {};
struct device_system_tag : detail::execution_policy_base<device_system_tag> {};
struct any_system_tag {
	template <class T> operator T() const;
};
namespace cuda {
typedef device_system_tag tag;
} // namespace cuda
namespace cpp {
typedef host_system_tag tag;
} // namespace cpp
static const detail::device_t device = detail::device_t();
static const detail::host_t host = detail::host_t();
static const detail::seq_t seq = detail::seq_t();

// --- pointers and iterators -----------------------------------------------------------------------------------------
template <class T> struct device_reference {
	__host__ __device__ device_reference(const device_reference &other);
	__host__ __device__ device_reference &operator=(const T &value);
	__host__ __device__ device_reference &operator=(const device_reference &other);
	__host__ __device__ operator T() const;
	__host__ __device__ device_reference &operator+=(const T &value);
	__host__ __device__ device_reference &operator-=(const T &value);
	__host__ __device__ device_reference &operator++();
};
template <class T> struct device_ptr {
	typedef T value_type;
	typedef long difference_type;
	typedef device_reference<T> reference;
	typedef T *pointer;
	typedef int iterator_category;
	__host__ __device__ device_ptr();
	__host__ __device__ explicit device_ptr(T *p);
	template <class U> __host__ __device__ device_ptr(const device_ptr<U> &other);
	__host__ __device__ T *get() const;
	__host__ __device__ device_reference<T> operator*() const;
	__host__ __device__ device_reference<T> operator[](long i) const;
	__host__ __device__ device_ptr &operator++();
	__host__ __device__ device_ptr operator++(int);
	__host__ __device__ device_ptr &operator+=(long n);
	__host__ __device__ device_ptr operator+(long n) const;
	__host__ __device__ device_ptr operator-(long n) const;
	__host__ __device__ long operator-(const device_ptr &other) const;
	__host__ __device__ bool operator==(const device_ptr &other) const;
	__host__ __device__ bool operator!=(const device_ptr &other) const;
	__host__ __device__ explicit operator bool() const;
};
template <class T> __host__ __device__ device_ptr<T> operator&(const device_reference<T> &r);
namespace detail {
template <class __P> struct pointee { typedef typename __P::value_type type; typedef typename __P::reference reference; };
template <class T> struct pointee<T *> { typedef T type; typedef T &reference; };
template <class __P> struct normal_iterator {
	typedef typename pointee<__P>::type value_type;
	typedef typename pointee<__P>::reference reference;
	typedef long difference_type;
	typedef __P pointer;
	typedef int iterator_category;
	__host__ __device__ normal_iterator();
	__host__ __device__ explicit normal_iterator(__P p);
	__host__ __device__ __P base() const;
	__host__ __device__ reference operator*() const;
	__host__ __device__ reference operator[](long i) const;
	__host__ __device__ normal_iterator &operator++();
	__host__ __device__ normal_iterator operator++(int);
	__host__ __device__ normal_iterator &operator--();
	__host__ __device__ normal_iterator &operator+=(long n);
	__host__ __device__ normal_iterator operator+(long n) const;
	__host__ __device__ normal_iterator operator-(long n) const;
	__host__ __device__ long operator-(const normal_iterator &other) const;
	__host__ __device__ bool operator==(const normal_iterator &other) const;
	__host__ __device__ bool operator!=(const normal_iterator &other) const;
	__host__ __device__ bool operator<(const normal_iterator &other) const;
};
template <class T> struct always_void { typedef void type; };
template <class __I, class = void> struct value_of {};
template <class __I> struct value_of<__I, typename always_void<typename __I::value_type>::type> { typedef typename __I::value_type type; };
template <class T> struct value_of<T *, void> { typedef T type; };
template <class T> struct value_of<const T *, void> { typedef T type; };
} // namespace detail
template <class __I> struct iterator_traits {
	typedef typename detail::value_of<__I>::type value_type;
	typedef long difference_type;
};
template <class __I> struct iterator_system { typedef any_system_tag type; };
template <class T> __host__ __device__ T *raw_pointer_cast(T *p);
template <class T> __host__ __device__ T *raw_pointer_cast(const device_ptr<T> &p);
template <class __P> __host__ __device__ typename detail::pointee<__P>::type *raw_pointer_cast(const detail::normal_iterator<__P> &p);
template <class T> __host__ __device__ device_ptr<T> device_pointer_cast(T *p);
template <class T> __host__ __device__ device_ptr<T> device_pointer_cast(const device_ptr<T> &p);
template <class T> __host__ __device__ T &raw_reference_cast(T &r);
template <class T> __host__ __device__ T &raw_reference_cast(const device_reference<T> &r);
template <class T> device_ptr<T> device_malloc(size_t n);
template <class T> void device_free(device_ptr<T> p);
template <class T> device_ptr<T> device_new(size_t n = 1);
template <class T> void device_delete(device_ptr<T> p, size_t n = 1);

// --- tuples, pairs, fancy iterators ---------------------------------------------------------------------------------
template <class __A, class __B> struct pair {
	typedef __A first_type;
	typedef __B second_type;
	__A first;
	__B second;
};
template <class __A, class __B> __host__ __device__ pair<__A, __B> make_pair(__A a, __B b);
template <class... T> struct tuple {
	__host__ __device__ tuple();
	__host__ __device__ tuple(T... values);
};
namespace detail {
template <size_t __I, class T, class... __R> struct element { typedef typename element<__I - 1, __R...>::type type; };
template <class T, class... __R> struct element<0, T, __R...> { typedef T type; };
} // namespace detail
template <size_t __I, class... T> __host__ __device__ typename detail::element<__I, T...>::type &get(tuple<T...> &t);
template <size_t __I, class... T> __host__ __device__ const typename detail::element<__I, T...>::type &get(const tuple<T...> &t);
template <class... T> __host__ __device__ tuple<T...> make_tuple(T... values);
template <class... T> __host__ __device__ tuple<T &...> tie(T &...values);
template <class T> struct fancy_iterator {
	typedef T value_type;
	typedef T reference;
	typedef long difference_type;
	typedef const T *pointer;
	typedef int iterator_category;
	__host__ __device__ T operator*() const { return detail::any<T>(); }
	__host__ __device__ T operator[](long) const { return detail::any<T>(); }
	__host__ __device__ fancy_iterator &operator++() { return *this; }
	__host__ __device__ fancy_iterator operator+(long) const { return *this; }
	__host__ __device__ fancy_iterator operator-(long) const { return *this; }
	__host__ __device__ long operator-(const fancy_iterator &) const { return 0; }
	__host__ __device__ bool operator==(const fancy_iterator &) const { return false; }
	__host__ __device__ bool operator!=(const fancy_iterator &) const { return true; }
};
template <class T> struct counting_iterator : fancy_iterator<T> {
	__host__ __device__ counting_iterator();
	__host__ __device__ explicit counting_iterator(T start);
	__host__ __device__ counting_iterator operator+(long n) const;
};
template <class T> struct constant_iterator : fancy_iterator<T> {
	__host__ __device__ explicit constant_iterator(T value);
	__host__ __device__ constant_iterator operator+(long n) const;
};
template <class T> struct discard_iterator_of : fancy_iterator<T> {};
typedef discard_iterator_of<int> discard_iterator;
template <class __F, class __I> struct transform_iterator : fancy_iterator<typename detail::value_of<__I>::type> {
	__host__ __device__ transform_iterator(__I, __F) {}
	__host__ __device__ transform_iterator operator+(long) const { return *this; }
};
template <class __E, class __I> struct permutation_iterator : fancy_iterator<typename detail::value_of<__E>::type> {
	__host__ __device__ permutation_iterator(__E e, __I i);
};
template <class T> struct zip_iterator : fancy_iterator<T> {
	__host__ __device__ zip_iterator(T iterators);
	__host__ __device__ zip_iterator operator+(long n) const;
};
template <class T> __host__ __device__ counting_iterator<T> make_counting_iterator(T start);
template <class T> __host__ __device__ constant_iterator<T> make_constant_iterator(T value);
template <class __I, class __F> __host__ __device__ transform_iterator<__F, __I> make_transform_iterator(__I i, __F f)
{
	return transform_iterator<__F, __I>(i, f);
}
template <class __E, class __I> __host__ __device__ permutation_iterator<__E, __I> make_permutation_iterator(__E e, __I i);
template <class... T> __host__ __device__ zip_iterator<tuple<T...>> make_zip_iterator(tuple<T...> t);
template <class... T> __host__ __device__ zip_iterator<tuple<T...>> make_zip_iterator(T... t);
__host__ __device__ discard_iterator make_discard_iterator();

// --- functors -------------------------------------------------------------------------------------------------------
template <class __A, class __R> struct unary_function {
	typedef __A argument_type;
	typedef __R result_type;
};
template <class __A, class __B, class __R> struct binary_function {
	typedef __A first_argument_type;
	typedef __B second_argument_type;
	typedef __R result_type;
};
#define GPULINT_BINARY(name, op)                                                                                       \
	template <class T = void> struct name {                                                                        \
		template <class U> __host__ __device__ auto operator()(const U &a, const U &b) const { return a op b; } \
	};
GPULINT_BINARY(plus, +)
GPULINT_BINARY(minus, -)
GPULINT_BINARY(multiplies, *)
GPULINT_BINARY(divides, /)
GPULINT_BINARY(modulus, %)
GPULINT_BINARY(less, <)
GPULINT_BINARY(greater, >)
GPULINT_BINARY(less_equal, <=)
GPULINT_BINARY(greater_equal, >=)
GPULINT_BINARY(equal_to, ==)
GPULINT_BINARY(not_equal_to, !=)
GPULINT_BINARY(logical_and, &&)
GPULINT_BINARY(logical_or, ||)
GPULINT_BINARY(bit_and, &)
GPULINT_BINARY(bit_or, |)
GPULINT_BINARY(bit_xor, ^)
#undef GPULINT_BINARY
template <class T = void> struct maximum {
	template <class U> __host__ __device__ U operator()(const U &a, const U &b) const { return a < b ? b : a; }
};
template <class T = void> struct minimum {
	template <class U> __host__ __device__ U operator()(const U &a, const U &b) const { return b < a ? b : a; }
};
template <class T = void> struct negate {
	template <class U> __host__ __device__ U operator()(const U &a) const { return -a; }
};
template <class T = void> struct square {
	template <class U> __host__ __device__ U operator()(const U &a) const { return a * a; }
};
template <class T = void> struct identity {
	template <class U> __host__ __device__ const U &operator()(const U &a) const { return a; }
};
struct nullopt_t {};
namespace placeholders {
struct any { template <class T> any operator*(T &&) const; template <class T> any operator+(T &&) const;
	     template <class T> any operator-(T &&) const; template <class T> any operator/(T &&) const;
	     template <class T> any operator<(T &&) const; template <class T> any operator>(T &&) const;
	     template <class T> any operator==(T &&) const; template <class T> any operator%(T &&) const; };
static const any _1 = any();
static const any _2 = any();
} // namespace placeholders
template <class T> struct device_allocator { typedef T value_type; };
template <class T> struct device_malloc_allocator { typedef T value_type; };

// --- containers -----------------------------------------------------------------------------------------------------
#define GPULINT_CONTAINER(name, __P, __R)                                                                                  \
	template <class T, class __A = device_allocator<T>> struct name {                                                \
		typedef T value_type;                                                                                  \
		typedef size_t size_type;                                                                              \
		typedef detail::normal_iterator<__P> iterator;                                                           \
		typedef iterator const_iterator;                                                                       \
		typedef long difference_type;                                                                          \
		typedef __A allocator_type;                                                                              \
		typedef __P pointer;                                                                                     \
		typedef __R reference;                                                                                   \
		typedef __R const_reference;                                                                             \
		name();                                                                                                \
		explicit name(size_t n);                                                                               \
		explicit name(size_t n, const T &value);                                                               \
		explicit name(const __A &allocator);                                                                     \
		name(size_t n, const __A &allocator);                                                                    \
		name(size_t n, const T &value, const __A &allocator);                                                    \
		name(const name &other);                                                                               \
		name(name &&other);                                                                                    \
		template <class __C, class = typename __C::value_type> name(const __C &other);                               \
		template <class __I> name(__I first, __I last, typename detail::value_of<__I>::type * = 0);                    \
		~name();                                                                                               \
		name &operator=(const name &other);                                                                    \
		name &operator=(name &&other);                                                                         \
		template <class __C> name &operator=(const __C &other);                                                    \
		iterator begin();                                                                                      \
		iterator end();                                                                                        \
		iterator begin() const;                                                                                \
		iterator end() const;                                                                                  \
		iterator cbegin() const;                                                                               \
		iterator cend() const;                                                                                 \
		pointer data();                                                                                        \
		pointer data() const;                                                                                  \
		reference operator[](size_t i);                                                                        \
		reference operator[](size_t i) const;                                                                  \
		reference front();                                                                                     \
		reference back();                                                                                      \
		allocator_type get_allocator() const;                                                                  \
		size_t size() const;                                                                                   \
		size_t capacity() const;                                                                               \
		bool empty() const;                                                                                    \
		void resize(size_t n);                                                                                 \
		void resize(size_t n, const T &value);                                                                 \
		void reserve(size_t n);                                                                                \
		void clear();                                                                                          \
		void shrink_to_fit();                                                                                  \
		void push_back(const T &value);                                                                        \
		void swap(name &other);                                                                                \
		template <class __I> void assign(__I first, __I last);                                                       \
		iterator erase(iterator first, iterator last);                                                         \
		iterator insert(iterator position, const T &value);                                                    \
		iterator insert(iterator position, size_t n, const T &value);                                          \
		template <class __I> void insert(iterator position, __I first, __I last);                                    \
		iterator erase(iterator position);                                                                     \
		void pop_back();                                                                                       \
		reference front() const;                                                                               \
		reference back() const;                                                                                \
		void assign(size_t n, const T &value);                                                                 \
	};
GPULINT_CONTAINER(device_vector, device_ptr<T>, device_reference<T>)
GPULINT_CONTAINER(host_vector, T *, T &)
GPULINT_CONTAINER(universal_vector, T *, T &)
namespace detail {
GPULINT_CONTAINER(vector_base, T *, T &)
} // namespace detail
#undef GPULINT_CONTAINER

template <class T> __host__ __device__ const T &min(const T &a, const T &b) { return b < a ? b : a; }
template <class T> __host__ __device__ const T &max(const T &a, const T &b) { return a < b ? b : a; }
template <class T, class __F> __host__ __device__ const T &min(const T &a, const T &b, __F less) { return less(b, a) ? b : a; }
template <class T, class __F> __host__ __device__ const T &max(const T &a, const T &b, __F less) { return less(a, b) ? b : a; }

// --- algorithms -----------------------------------------------------------------------------------------------------

template <class T0> __host__ __device__ void sort(T0, T0) {}
template <class __P, class T0>
__host__ __device__ void sort(const detail::execution_policy_base<__P> &, T0, T0)
{}
template <class T0, class T2> __host__ __device__ void sort(T0, T0, T2) {}
template <class __P, class T0, class T2>
__host__ __device__ void sort(const detail::execution_policy_base<__P> &, T0, T0, T2)
{}
template <class T0> __host__ __device__ void stable_sort(T0, T0) {}
template <class __P, class T0>
__host__ __device__ void stable_sort(const detail::execution_policy_base<__P> &, T0, T0)
{}
template <class T0, class T2> __host__ __device__ void stable_sort(T0, T0, T2) {}
template <class __P, class T0, class T2>
__host__ __device__ void stable_sort(const detail::execution_policy_base<__P> &, T0, T0, T2)
{}
template <class T0, class T2> __host__ __device__ void sort_by_key(T0, T0, T2) {}
template <class __P, class T0, class T2>
__host__ __device__ void sort_by_key(const detail::execution_policy_base<__P> &, T0, T0, T2)
{}
template <class T0, class T2, class T3> __host__ __device__ void sort_by_key(T0, T0, T2, T3) {}
template <class __P, class T0, class T2, class T3>
__host__ __device__ void sort_by_key(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{}
template <class T0, class T2> __host__ __device__ void stable_sort_by_key(T0, T0, T2) {}
template <class __P, class T0, class T2>
__host__ __device__ void stable_sort_by_key(const detail::execution_policy_base<__P> &, T0, T0, T2)
{}
template <class T0, class T2, class T3> __host__ __device__ void stable_sort_by_key(T0, T0, T2, T3) {}
template <class __P, class T0, class T2, class T3>
__host__ __device__ void stable_sort_by_key(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{}
template <class T0> __host__ __device__ typename detail::value_of<T0>::type reduce(T0, T0) { return detail::any<typename detail::value_of<T0>::type>(); }
template <class __P, class T0>
__host__ __device__ typename detail::value_of<T0>::type reduce(const detail::execution_policy_base<__P> &, T0, T0)
{ return detail::any<typename detail::value_of<T0>::type>(); }
template <class T0, class T2> __host__ __device__ T2 reduce(T0, T0, T2) { return detail::any<T2>(); }
template <class __P, class T0, class T2>
__host__ __device__ T2 reduce(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T2>(); }
template <class T0, class T2, class T3> __host__ __device__ T2 reduce(T0, T0, T2, T3) { return detail::any<T2>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ T2 reduce(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<T2>(); }
template <class T0, class T2, class T3, class T4> __host__ __device__ T3 transform_reduce(T0, T0, T2, T3, T4) { return detail::any<T3>(); }
template <class __P, class T0, class T2, class T3, class T4>
__host__ __device__ T3 transform_reduce(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4)
{ return detail::any<T3>(); }
template <class T0, class T2, class T3, class T4> __host__ __device__ pair<T4, T4> reduce_by_key(T0, T0, T2, T3, T4) { return detail::any<pair<T4, T4>>(); }
template <class __P, class T0, class T2, class T3, class T4>
__host__ __device__ pair<T4, T4> reduce_by_key(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4)
{ return detail::any<pair<T4, T4>>(); }
template <class T0, class T2, class T3, class T4, class T5> __host__ __device__ pair<T4, T4> reduce_by_key(T0, T0, T2, T3, T4, T5) { return detail::any<pair<T4, T4>>(); }
template <class __P, class T0, class T2, class T3, class T4, class T5>
__host__ __device__ pair<T4, T4> reduce_by_key(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4, T5)
{ return detail::any<pair<T4, T4>>(); }
template <class T0, class T2, class T3, class T4, class T5, class T6> __host__ __device__ pair<T4, T4> reduce_by_key(T0, T0, T2, T3, T4, T5, T6) { return detail::any<pair<T4, T4>>(); }
template <class __P, class T0, class T2, class T3, class T4, class T5, class T6>
__host__ __device__ pair<T4, T4> reduce_by_key(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4, T5, T6)
{ return detail::any<pair<T4, T4>>(); }
template <class T0, class T2, class T3> __host__ __device__ T3 inner_product(T0, T0, T2, T3) { return detail::any<T3>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ T3 inner_product(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<T3>(); }
template <class T0, class T2, class T3, class T4, class T5> __host__ __device__ T3 inner_product(T0, T0, T2, T3, T4, T5) { return detail::any<T3>(); }
template <class __P, class T0, class T2, class T3, class T4, class T5>
__host__ __device__ T3 inner_product(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4, T5)
{ return detail::any<T3>(); }
template <class T0, class T2, class T3> __host__ __device__ T2 transform(T0, T0, T2, T3) { return detail::any<T2>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ T2 transform(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<T2>(); }
template <class T0, class T2, class T3, class T4> __host__ __device__ T3 transform(T0, T0, T2, T3, T4) { return detail::any<T3>(); }
template <class __P, class T0, class T2, class T3, class T4>
__host__ __device__ T3 transform(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4)
{ return detail::any<T3>(); }
template <class T0, class T2, class T3, class T4> __host__ __device__ T2 transform_if(T0, T0, T2, T3, T4) { return detail::any<T2>(); }
template <class __P, class T0, class T2, class T3, class T4>
__host__ __device__ T2 transform_if(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4)
{ return detail::any<T2>(); }
template <class T0, class T2, class T3, class T4, class T5> __host__ __device__ T3 transform_if(T0, T0, T2, T3, T4, T5) { return detail::any<T3>(); }
template <class __P, class T0, class T2, class T3, class T4, class T5>
__host__ __device__ T3 transform_if(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4, T5)
{ return detail::any<T3>(); }
template <class T0, class T2, class T3, class T4, class T5, class T6> __host__ __device__ T4 transform_if(T0, T0, T2, T3, T4, T5, T6) { return detail::any<T4>(); }
template <class __P, class T0, class T2, class T3, class T4, class T5, class T6>
__host__ __device__ T4 transform_if(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4, T5, T6)
{ return detail::any<T4>(); }
template <class T0, class T2> __host__ __device__ T2 copy(T0, T0, T2) { return detail::any<T2>(); }
template <class __P, class T0, class T2>
__host__ __device__ T2 copy(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T2>(); }
template <class T0, class T2> __host__ __device__ T2 uninitialized_copy(T0, T0, T2) { return detail::any<T2>(); }
template <class __P, class T0, class T2>
__host__ __device__ T2 uninitialized_copy(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T2>(); }
template <class T0, class T1, class T2> __host__ __device__ T2 copy_n(T0, T1, T2) { return detail::any<T2>(); }
template <class __P, class T0, class T1, class T2>
__host__ __device__ T2 copy_n(const detail::execution_policy_base<__P> &, T0, T1, T2)
{ return detail::any<T2>(); }
template <class T0, class T2, class T3> __host__ __device__ T2 copy_if(T0, T0, T2, T3) { return detail::any<T2>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ T2 copy_if(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<T2>(); }
template <class T0, class T2, class T3, class T4> __host__ __device__ T3 copy_if(T0, T0, T2, T3, T4) { return detail::any<T3>(); }
template <class __P, class T0, class T2, class T3, class T4>
__host__ __device__ T3 copy_if(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4)
{ return detail::any<T3>(); }
template <class T0, class T2> __host__ __device__ void fill(T0, T0, T2) {}
template <class __P, class T0, class T2>
__host__ __device__ void fill(const detail::execution_policy_base<__P> &, T0, T0, T2)
{}
template <class T0, class T2> __host__ __device__ void uninitialized_fill(T0, T0, T2) {}
template <class __P, class T0, class T2>
__host__ __device__ void uninitialized_fill(const detail::execution_policy_base<__P> &, T0, T0, T2)
{}
template <class T0, class T1, class T2> __host__ __device__ T0 fill_n(T0, T1, T2) { return detail::any<T0>(); }
template <class __P, class T0, class T1, class T2>
__host__ __device__ T0 fill_n(const detail::execution_policy_base<__P> &, T0, T1, T2)
{ return detail::any<T0>(); }
template <class T0> __host__ __device__ void sequence(T0, T0) {}
template <class __P, class T0>
__host__ __device__ void sequence(const detail::execution_policy_base<__P> &, T0, T0)
{}
template <class T0, class T2> __host__ __device__ void sequence(T0, T0, T2) {}
template <class __P, class T0, class T2>
__host__ __device__ void sequence(const detail::execution_policy_base<__P> &, T0, T0, T2)
{}
template <class T0, class T2, class T3> __host__ __device__ void sequence(T0, T0, T2, T3) {}
template <class __P, class T0, class T2, class T3>
__host__ __device__ void sequence(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{}
template <class T0, class T2> __host__ __device__ void generate(T0, T0, T2) {}
template <class __P, class T0, class T2>
__host__ __device__ void generate(const detail::execution_policy_base<__P> &, T0, T0, T2)
{}
template <class T0, class T1, class T2> __host__ __device__ T0 generate_n(T0, T1, T2) { return detail::any<T0>(); }
template <class __P, class T0, class T1, class T2>
__host__ __device__ T0 generate_n(const detail::execution_policy_base<__P> &, T0, T1, T2)
{ return detail::any<T0>(); }
template <class T0, class T2> __host__ __device__ T0 for_each(T0, T0, T2) { return detail::any<T0>(); }
template <class __P, class T0, class T2>
__host__ __device__ T0 for_each(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T0>(); }
template <class T0, class T1, class T2> __host__ __device__ T0 for_each_n(T0, T1, T2) { return detail::any<T0>(); }
template <class __P, class T0, class T1, class T2>
__host__ __device__ T0 for_each_n(const detail::execution_policy_base<__P> &, T0, T1, T2)
{ return detail::any<T0>(); }
template <class T0, class T2> __host__ __device__ void tabulate(T0, T0, T2) {}
template <class __P, class T0, class T2>
__host__ __device__ void tabulate(const detail::execution_policy_base<__P> &, T0, T0, T2)
{}
template <class T0, class T2> __host__ __device__ T2 exclusive_scan(T0, T0, T2) { return detail::any<T2>(); }
template <class __P, class T0, class T2>
__host__ __device__ T2 exclusive_scan(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T2>(); }
template <class T0, class T2, class T3> __host__ __device__ T2 exclusive_scan(T0, T0, T2, T3) { return detail::any<T2>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ T2 exclusive_scan(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<T2>(); }
template <class T0, class T2, class T3, class T4> __host__ __device__ T2 exclusive_scan(T0, T0, T2, T3, T4) { return detail::any<T2>(); }
template <class __P, class T0, class T2, class T3, class T4>
__host__ __device__ T2 exclusive_scan(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4)
{ return detail::any<T2>(); }
template <class T0, class T2> __host__ __device__ T2 inclusive_scan(T0, T0, T2) { return detail::any<T2>(); }
template <class __P, class T0, class T2>
__host__ __device__ T2 inclusive_scan(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T2>(); }
template <class T0, class T2, class T3> __host__ __device__ T2 inclusive_scan(T0, T0, T2, T3) { return detail::any<T2>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ T2 inclusive_scan(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<T2>(); }
template <class T0, class T2, class T3, class T4, class T5> __host__ __device__ T2 transform_exclusive_scan(T0, T0, T2, T3, T4, T5) { return detail::any<T2>(); }
template <class __P, class T0, class T2, class T3, class T4, class T5>
__host__ __device__ T2 transform_exclusive_scan(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4, T5)
{ return detail::any<T2>(); }
template <class T0, class T2, class T3, class T4> __host__ __device__ T2 transform_inclusive_scan(T0, T0, T2, T3, T4) { return detail::any<T2>(); }
template <class __P, class T0, class T2, class T3, class T4>
__host__ __device__ T2 transform_inclusive_scan(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4)
{ return detail::any<T2>(); }
template <class T0, class T2, class T3> __host__ __device__ T3 inclusive_scan_by_key(T0, T0, T2, T3) { return detail::any<T3>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ T3 inclusive_scan_by_key(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<T3>(); }
template <class T0, class T2, class T3, class T4> __host__ __device__ T3 inclusive_scan_by_key(T0, T0, T2, T3, T4) { return detail::any<T3>(); }
template <class __P, class T0, class T2, class T3, class T4>
__host__ __device__ T3 inclusive_scan_by_key(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4)
{ return detail::any<T3>(); }
template <class T0, class T2, class T3, class T4, class T5> __host__ __device__ T3 inclusive_scan_by_key(T0, T0, T2, T3, T4, T5) { return detail::any<T3>(); }
template <class __P, class T0, class T2, class T3, class T4, class T5>
__host__ __device__ T3 inclusive_scan_by_key(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4, T5)
{ return detail::any<T3>(); }
template <class T0, class T2, class T3> __host__ __device__ T3 exclusive_scan_by_key(T0, T0, T2, T3) { return detail::any<T3>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ T3 exclusive_scan_by_key(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<T3>(); }
template <class T0, class T2, class T3, class T4> __host__ __device__ T3 exclusive_scan_by_key(T0, T0, T2, T3, T4) { return detail::any<T3>(); }
template <class __P, class T0, class T2, class T3, class T4>
__host__ __device__ T3 exclusive_scan_by_key(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4)
{ return detail::any<T3>(); }
template <class T0, class T2, class T3, class T4, class T5> __host__ __device__ T3 exclusive_scan_by_key(T0, T0, T2, T3, T4, T5) { return detail::any<T3>(); }
template <class __P, class T0, class T2, class T3, class T4, class T5>
__host__ __device__ T3 exclusive_scan_by_key(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4, T5)
{ return detail::any<T3>(); }
template <class T0, class T2, class T3, class T4, class T5, class T6> __host__ __device__ T3 exclusive_scan_by_key(T0, T0, T2, T3, T4, T5, T6) { return detail::any<T3>(); }
template <class __P, class T0, class T2, class T3, class T4, class T5, class T6>
__host__ __device__ T3 exclusive_scan_by_key(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4, T5, T6)
{ return detail::any<T3>(); }
template <class T0> __host__ __device__ T0 max_element(T0, T0) { return detail::any<T0>(); }
template <class __P, class T0>
__host__ __device__ T0 max_element(const detail::execution_policy_base<__P> &, T0, T0)
{ return detail::any<T0>(); }
template <class T0, class T2> __host__ __device__ T0 max_element(T0, T0, T2) { return detail::any<T0>(); }
template <class __P, class T0, class T2>
__host__ __device__ T0 max_element(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T0>(); }
template <class T0> __host__ __device__ T0 min_element(T0, T0) { return detail::any<T0>(); }
template <class __P, class T0>
__host__ __device__ T0 min_element(const detail::execution_policy_base<__P> &, T0, T0)
{ return detail::any<T0>(); }
template <class T0, class T2> __host__ __device__ T0 min_element(T0, T0, T2) { return detail::any<T0>(); }
template <class __P, class T0, class T2>
__host__ __device__ T0 min_element(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T0>(); }
template <class T0> __host__ __device__ pair<T0, T0> minmax_element(T0, T0) { return detail::any<pair<T0, T0>>(); }
template <class __P, class T0>
__host__ __device__ pair<T0, T0> minmax_element(const detail::execution_policy_base<__P> &, T0, T0)
{ return detail::any<pair<T0, T0>>(); }
template <class T0, class T2> __host__ __device__ pair<T0, T0> minmax_element(T0, T0, T2) { return detail::any<pair<T0, T0>>(); }
template <class __P, class T0, class T2>
__host__ __device__ pair<T0, T0> minmax_element(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<pair<T0, T0>>(); }
template <class T0, class T2> __host__ __device__ long count(T0, T0, T2) { return detail::any<long>(); }
template <class __P, class T0, class T2>
__host__ __device__ long count(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<long>(); }
template <class T0, class T2> __host__ __device__ long count_if(T0, T0, T2) { return detail::any<long>(); }
template <class __P, class T0, class T2>
__host__ __device__ long count_if(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<long>(); }
template <class T0, class T2> __host__ __device__ T0 find(T0, T0, T2) { return detail::any<T0>(); }
template <class __P, class T0, class T2>
__host__ __device__ T0 find(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T0>(); }
template <class T0, class T2> __host__ __device__ T0 find_if(T0, T0, T2) { return detail::any<T0>(); }
template <class __P, class T0, class T2>
__host__ __device__ T0 find_if(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T0>(); }
template <class T0, class T2> __host__ __device__ T0 find_if_not(T0, T0, T2) { return detail::any<T0>(); }
template <class __P, class T0, class T2>
__host__ __device__ T0 find_if_not(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T0>(); }
template <class T0, class T2> __host__ __device__ bool all_of(T0, T0, T2) { return detail::any<bool>(); }
template <class __P, class T0, class T2>
__host__ __device__ bool all_of(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<bool>(); }
template <class T0, class T2> __host__ __device__ bool any_of(T0, T0, T2) { return detail::any<bool>(); }
template <class __P, class T0, class T2>
__host__ __device__ bool any_of(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<bool>(); }
template <class T0, class T2> __host__ __device__ bool none_of(T0, T0, T2) { return detail::any<bool>(); }
template <class __P, class T0, class T2>
__host__ __device__ bool none_of(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<bool>(); }
template <class T0, class T2> __host__ __device__ bool equal(T0, T0, T2) { return detail::any<bool>(); }
template <class __P, class T0, class T2>
__host__ __device__ bool equal(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<bool>(); }
template <class T0, class T2, class T3> __host__ __device__ bool equal(T0, T0, T2, T3) { return detail::any<bool>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ bool equal(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<bool>(); }
template <class T0, class T2> __host__ __device__ pair<T0, T0> mismatch(T0, T0, T2) { return detail::any<pair<T0, T0>>(); }
template <class __P, class T0, class T2>
__host__ __device__ pair<T0, T0> mismatch(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<pair<T0, T0>>(); }
template <class T0, class T2, class T3> __host__ __device__ pair<T0, T0> mismatch(T0, T0, T2, T3) { return detail::any<pair<T0, T0>>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ pair<T0, T0> mismatch(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<pair<T0, T0>>(); }
template <class T0> __host__ __device__ bool is_sorted(T0, T0) { return detail::any<bool>(); }
template <class __P, class T0>
__host__ __device__ bool is_sorted(const detail::execution_policy_base<__P> &, T0, T0)
{ return detail::any<bool>(); }
template <class T0, class T2> __host__ __device__ bool is_sorted(T0, T0, T2) { return detail::any<bool>(); }
template <class __P, class T0, class T2>
__host__ __device__ bool is_sorted(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<bool>(); }
template <class T0> __host__ __device__ T0 is_sorted_until(T0, T0) { return detail::any<T0>(); }
template <class __P, class T0>
__host__ __device__ T0 is_sorted_until(const detail::execution_policy_base<__P> &, T0, T0)
{ return detail::any<T0>(); }
template <class T0, class T2> __host__ __device__ T0 is_sorted_until(T0, T0, T2) { return detail::any<T0>(); }
template <class __P, class T0, class T2>
__host__ __device__ T0 is_sorted_until(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T0>(); }
template <class T0> __host__ __device__ T0 unique(T0, T0) { return detail::any<T0>(); }
template <class __P, class T0>
__host__ __device__ T0 unique(const detail::execution_policy_base<__P> &, T0, T0)
{ return detail::any<T0>(); }
template <class T0, class T2> __host__ __device__ T0 unique(T0, T0, T2) { return detail::any<T0>(); }
template <class __P, class T0, class T2>
__host__ __device__ T0 unique(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T0>(); }
template <class T0, class T2> __host__ __device__ pair<T0, T0> unique_by_key(T0, T0, T2) { return detail::any<pair<T0, T0>>(); }
template <class __P, class T0, class T2>
__host__ __device__ pair<T0, T0> unique_by_key(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<pair<T0, T0>>(); }
template <class T0, class T2, class T3> __host__ __device__ pair<T0, T0> unique_by_key(T0, T0, T2, T3) { return detail::any<pair<T0, T0>>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ pair<T0, T0> unique_by_key(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<pair<T0, T0>>(); }
template <class T0, class T2> __host__ __device__ T2 unique_copy(T0, T0, T2) { return detail::any<T2>(); }
template <class __P, class T0, class T2>
__host__ __device__ T2 unique_copy(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T2>(); }
template <class T0, class T2, class T3> __host__ __device__ T2 unique_copy(T0, T0, T2, T3) { return detail::any<T2>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ T2 unique_copy(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<T2>(); }
template <class T0, class T2, class T3, class T4> __host__ __device__ pair<T4, T4> unique_by_key_copy(T0, T0, T2, T3, T4) { return detail::any<pair<T4, T4>>(); }
template <class __P, class T0, class T2, class T3, class T4>
__host__ __device__ pair<T4, T4> unique_by_key_copy(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4)
{ return detail::any<pair<T4, T4>>(); }
template <class T0, class T2> __host__ __device__ T0 remove(T0, T0, T2) { return detail::any<T0>(); }
template <class __P, class T0, class T2>
__host__ __device__ T0 remove(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T0>(); }
template <class T0, class T2> __host__ __device__ T0 remove_if(T0, T0, T2) { return detail::any<T0>(); }
template <class __P, class T0, class T2>
__host__ __device__ T0 remove_if(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T0>(); }
template <class T0, class T2, class T3> __host__ __device__ T0 remove_if(T0, T0, T2, T3) { return detail::any<T0>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ T0 remove_if(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<T0>(); }
template <class T0, class T2, class T3> __host__ __device__ T2 remove_copy(T0, T0, T2, T3) { return detail::any<T2>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ T2 remove_copy(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<T2>(); }
template <class T0, class T2, class T3> __host__ __device__ T2 remove_copy_if(T0, T0, T2, T3) { return detail::any<T2>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ T2 remove_copy_if(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<T2>(); }
template <class T0, class T2, class T3, class T4> __host__ __device__ T3 remove_copy_if(T0, T0, T2, T3, T4) { return detail::any<T3>(); }
template <class __P, class T0, class T2, class T3, class T4>
__host__ __device__ T3 remove_copy_if(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4)
{ return detail::any<T3>(); }
template <class T0, class T2, class T3> __host__ __device__ void replace(T0, T0, T2, T3) {}
template <class __P, class T0, class T2, class T3>
__host__ __device__ void replace(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{}
template <class T0, class T2, class T3> __host__ __device__ void replace_if(T0, T0, T2, T3) {}
template <class __P, class T0, class T2, class T3>
__host__ __device__ void replace_if(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{}
template <class T0, class T2, class T3, class T4> __host__ __device__ void replace_if(T0, T0, T2, T3, T4) {}
template <class __P, class T0, class T2, class T3, class T4>
__host__ __device__ void replace_if(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4)
{}
template <class T0, class T2> __host__ __device__ T0 partition(T0, T0, T2) { return detail::any<T0>(); }
template <class __P, class T0, class T2>
__host__ __device__ T0 partition(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T0>(); }
template <class T0, class T2, class T3> __host__ __device__ T0 partition(T0, T0, T2, T3) { return detail::any<T0>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ T0 partition(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<T0>(); }
template <class T0, class T2> __host__ __device__ T0 stable_partition(T0, T0, T2) { return detail::any<T0>(); }
template <class __P, class T0, class T2>
__host__ __device__ T0 stable_partition(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T0>(); }
template <class T0, class T2, class T3> __host__ __device__ T0 stable_partition(T0, T0, T2, T3) { return detail::any<T0>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ T0 stable_partition(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<T0>(); }
template <class T0, class T2, class T3, class T4> __host__ __device__ pair<T3, T3> partition_copy(T0, T0, T2, T3, T4) { return detail::any<pair<T3, T3>>(); }
template <class __P, class T0, class T2, class T3, class T4>
__host__ __device__ pair<T3, T3> partition_copy(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4)
{ return detail::any<pair<T3, T3>>(); }
template <class T0, class T2, class T3, class T4> __host__ __device__ pair<T3, T3> stable_partition_copy(T0, T0, T2, T3, T4) { return detail::any<pair<T3, T3>>(); }
template <class __P, class T0, class T2, class T3, class T4>
__host__ __device__ pair<T3, T3> stable_partition_copy(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4)
{ return detail::any<pair<T3, T3>>(); }
template <class T0, class T2, class T4> __host__ __device__ T4 merge(T0, T0, T2, T2, T4) { return detail::any<T4>(); }
template <class __P, class T0, class T2, class T4>
__host__ __device__ T4 merge(const detail::execution_policy_base<__P> &, T0, T0, T2, T2, T4)
{ return detail::any<T4>(); }
template <class T0, class T2, class T4, class T5> __host__ __device__ T4 merge(T0, T0, T2, T2, T4, T5) { return detail::any<T4>(); }
template <class __P, class T0, class T2, class T4, class T5>
__host__ __device__ T4 merge(const detail::execution_policy_base<__P> &, T0, T0, T2, T2, T4, T5)
{ return detail::any<T4>(); }
template <class T0, class T2, class T4> __host__ __device__ T4 set_union(T0, T0, T2, T2, T4) { return detail::any<T4>(); }
template <class __P, class T0, class T2, class T4>
__host__ __device__ T4 set_union(const detail::execution_policy_base<__P> &, T0, T0, T2, T2, T4)
{ return detail::any<T4>(); }
template <class T0, class T2, class T4, class T5> __host__ __device__ T4 set_union(T0, T0, T2, T2, T4, T5) { return detail::any<T4>(); }
template <class __P, class T0, class T2, class T4, class T5>
__host__ __device__ T4 set_union(const detail::execution_policy_base<__P> &, T0, T0, T2, T2, T4, T5)
{ return detail::any<T4>(); }
template <class T0, class T2, class T4> __host__ __device__ T4 set_intersection(T0, T0, T2, T2, T4) { return detail::any<T4>(); }
template <class __P, class T0, class T2, class T4>
__host__ __device__ T4 set_intersection(const detail::execution_policy_base<__P> &, T0, T0, T2, T2, T4)
{ return detail::any<T4>(); }
template <class T0, class T2, class T4, class T5> __host__ __device__ T4 set_intersection(T0, T0, T2, T2, T4, T5) { return detail::any<T4>(); }
template <class __P, class T0, class T2, class T4, class T5>
__host__ __device__ T4 set_intersection(const detail::execution_policy_base<__P> &, T0, T0, T2, T2, T4, T5)
{ return detail::any<T4>(); }
template <class T0, class T2, class T4> __host__ __device__ T4 set_difference(T0, T0, T2, T2, T4) { return detail::any<T4>(); }
template <class __P, class T0, class T2, class T4>
__host__ __device__ T4 set_difference(const detail::execution_policy_base<__P> &, T0, T0, T2, T2, T4)
{ return detail::any<T4>(); }
template <class T0, class T2, class T4, class T5> __host__ __device__ T4 set_difference(T0, T0, T2, T2, T4, T5) { return detail::any<T4>(); }
template <class __P, class T0, class T2, class T4, class T5>
__host__ __device__ T4 set_difference(const detail::execution_policy_base<__P> &, T0, T0, T2, T2, T4, T5)
{ return detail::any<T4>(); }
template <class T0, class T2, class T4> __host__ __device__ T4 set_symmetric_difference(T0, T0, T2, T2, T4) { return detail::any<T4>(); }
template <class __P, class T0, class T2, class T4>
__host__ __device__ T4 set_symmetric_difference(const detail::execution_policy_base<__P> &, T0, T0, T2, T2, T4)
{ return detail::any<T4>(); }
template <class T0, class T2, class T4, class T5> __host__ __device__ T4 set_symmetric_difference(T0, T0, T2, T2, T4, T5) { return detail::any<T4>(); }
template <class __P, class T0, class T2, class T4, class T5>
__host__ __device__ T4 set_symmetric_difference(const detail::execution_policy_base<__P> &, T0, T0, T2, T2, T4, T5)
{ return detail::any<T4>(); }
template <class T0, class T2> __host__ __device__ T0 lower_bound(T0, T0, T2) { return detail::any<T0>(); }
template <class __P, class T0, class T2>
__host__ __device__ T0 lower_bound(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T0>(); }
template <class T0, class T2, class T4> __host__ __device__ T4 lower_bound(T0, T0, T2, T2, T4) { return detail::any<T4>(); }
template <class __P, class T0, class T2, class T4>
__host__ __device__ T4 lower_bound(const detail::execution_policy_base<__P> &, T0, T0, T2, T2, T4)
{ return detail::any<T4>(); }
template <class T0, class T2, class T4, class T5> __host__ __device__ T4 lower_bound(T0, T0, T2, T2, T4, T5) { return detail::any<T4>(); }
template <class __P, class T0, class T2, class T4, class T5>
__host__ __device__ T4 lower_bound(const detail::execution_policy_base<__P> &, T0, T0, T2, T2, T4, T5)
{ return detail::any<T4>(); }
template <class T0, class T2> __host__ __device__ T0 upper_bound(T0, T0, T2) { return detail::any<T0>(); }
template <class __P, class T0, class T2>
__host__ __device__ T0 upper_bound(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T0>(); }
template <class T0, class T2, class T4> __host__ __device__ T4 upper_bound(T0, T0, T2, T2, T4) { return detail::any<T4>(); }
template <class __P, class T0, class T2, class T4>
__host__ __device__ T4 upper_bound(const detail::execution_policy_base<__P> &, T0, T0, T2, T2, T4)
{ return detail::any<T4>(); }
template <class T0, class T2, class T4, class T5> __host__ __device__ T4 upper_bound(T0, T0, T2, T2, T4, T5) { return detail::any<T4>(); }
template <class __P, class T0, class T2, class T4, class T5>
__host__ __device__ T4 upper_bound(const detail::execution_policy_base<__P> &, T0, T0, T2, T2, T4, T5)
{ return detail::any<T4>(); }
template <class T0, class T2> __host__ __device__ bool binary_search(T0, T0, T2) { return detail::any<bool>(); }
template <class __P, class T0, class T2>
__host__ __device__ bool binary_search(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<bool>(); }
template <class T0, class T2, class T4> __host__ __device__ T4 binary_search(T0, T0, T2, T2, T4) { return detail::any<T4>(); }
template <class __P, class T0, class T2, class T4>
__host__ __device__ T4 binary_search(const detail::execution_policy_base<__P> &, T0, T0, T2, T2, T4)
{ return detail::any<T4>(); }
template <class T0, class T2, class T4, class T5> __host__ __device__ T4 binary_search(T0, T0, T2, T2, T4, T5) { return detail::any<T4>(); }
template <class __P, class T0, class T2, class T4, class T5>
__host__ __device__ T4 binary_search(const detail::execution_policy_base<__P> &, T0, T0, T2, T2, T4, T5)
{ return detail::any<T4>(); }
template <class T0, class T2, class T3> __host__ __device__ T3 gather(T0, T0, T2, T3) { return detail::any<T3>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ T3 gather(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<T3>(); }
template <class T0, class T2, class T3> __host__ __device__ void scatter(T0, T0, T2, T3) {}
template <class __P, class T0, class T2, class T3>
__host__ __device__ void scatter(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{}
template <class T0, class T2, class T3, class T4> __host__ __device__ T4 gather_if(T0, T0, T2, T3, T4) { return detail::any<T4>(); }
template <class __P, class T0, class T2, class T3, class T4>
__host__ __device__ T4 gather_if(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4)
{ return detail::any<T4>(); }
template <class T0, class T2, class T3, class T4> __host__ __device__ void scatter_if(T0, T0, T2, T3, T4) {}
template <class __P, class T0, class T2, class T3, class T4>
__host__ __device__ void scatter_if(const detail::execution_policy_base<__P> &, T0, T0, T2, T3, T4)
{}
template <class T0> __host__ __device__ void reverse(T0, T0) {}
template <class __P, class T0>
__host__ __device__ void reverse(const detail::execution_policy_base<__P> &, T0, T0)
{}
template <class T0, class T2> __host__ __device__ T2 reverse_copy(T0, T0, T2) { return detail::any<T2>(); }
template <class __P, class T0, class T2>
__host__ __device__ T2 reverse_copy(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T2>(); }
template <class T0, class T2> __host__ __device__ T0 swap_ranges(T0, T0, T2) { return detail::any<T0>(); }
template <class __P, class T0, class T2>
__host__ __device__ T0 swap_ranges(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T0>(); }
template <class T0, class T2> __host__ __device__ T2 adjacent_difference(T0, T0, T2) { return detail::any<T2>(); }
template <class __P, class T0, class T2>
__host__ __device__ T2 adjacent_difference(const detail::execution_policy_base<__P> &, T0, T0, T2)
{ return detail::any<T2>(); }
template <class T0, class T2, class T3> __host__ __device__ T2 adjacent_difference(T0, T0, T2, T3) { return detail::any<T2>(); }
template <class __P, class T0, class T2, class T3>
__host__ __device__ T2 adjacent_difference(const detail::execution_policy_base<__P> &, T0, T0, T2, T3)
{ return detail::any<T2>(); }
template <class T0, class T2> __host__ __device__ void shuffle(T0, T0, T2) {}
template <class __P, class T0, class T2>
__host__ __device__ void shuffle(const detail::execution_policy_base<__P> &, T0, T0, T2)
{}
template <class __I> __host__ __device__ long distance(__I first, __I last);
template <class __I> __host__ __device__ void advance(__I &i, long n);
template <class T> __host__ __device__ void swap(T &a, T &b);

// Random numbers.
struct default_random_engine {
	typedef unsigned int result_type;
	__host__ __device__ explicit default_random_engine(unsigned int seed = 1);
	__host__ __device__ void discard(unsigned long long n);
	__host__ __device__ unsigned int operator()();
};
typedef default_random_engine minstd_rand;
template <class T = float> struct uniform_real_distribution {
	__host__ __device__ explicit uniform_real_distribution(T a = 0, T b = 1);
	template <class __G> __host__ __device__ T operator()(__G &generator);
};
template <class T = int> struct uniform_int_distribution {
	__host__ __device__ explicit uniform_int_distribution(T a = 0, T b = 1);
	template <class __G> __host__ __device__ T operator()(__G &generator);
};
template <class T = float> struct normal_distribution {
	__host__ __device__ explicit normal_distribution(T mean = 0, T deviation = 1);
	template <class __G> __host__ __device__ T operator()(__G &generator);
};
namespace random {
using thrust::default_random_engine;
using thrust::minstd_rand;
using thrust::normal_distribution;
using thrust::uniform_int_distribution;
using thrust::uniform_real_distribution;
} // namespace random
template <class T> struct complex {
	__host__ __device__ complex(T re = T(), T im = T());
	__host__ __device__ T real() const;
	__host__ __device__ T imag() const;
};

} // namespace thrust
#endif
