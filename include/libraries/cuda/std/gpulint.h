// SPDX-License-Identifier: Apache-2.0
// libcu++ where the toolkit's is missing: what it takes from the C++ standard has the standard's names and interface. Source:
// https://nvidia.github.io/cccl/libcudacxx/standard_api.html
#pragma once
#include <cstddef>
#if __cplusplus >= 202002L
#include <span>
#else
#include <iterator>
#include <type_traits>
#endif

namespace cuda {
namespace std {
using namespace ::std;
#if __cplusplus >= 202002L
// A class of its own: what converts to the standard's span need not convert to this one.
template <class T, ::std::size_t N = dynamic_extent> struct span : ::std::span<T, N> {
	using ::std::span<T, N>::span;
	span(const ::std::span<T, N> &part) : ::std::span<T, N>(part) {} // what subspan() gives
};
template <class I, class E> span(I, E) -> span<remove_reference_t<iter_reference_t<I>>>;
template <class R> span(R &&) -> span<remove_reference_t<ranges::range_reference_t<R>>>;
#else // libcu++ has it in every dialect
template <class T, ::std::size_t N = static_cast<::std::size_t>(-1)> class span {
public:
	span() {}
	span(T *first, ::std::size_t count) : at(first), length(count) {}
	template <class C, class D = decltype(::std::data(::std::declval<C &>())), class = ::std::enable_if_t<::std::is_convertible_v<D, T *>>>
	span(C &&all) : at(::std::data(all)), length(::std::size(all)) {}
	T *data() const { return at; }
	::std::size_t size() const { return length; }
	::std::size_t size_bytes() const { return length * sizeof(T); }
	bool empty() const { return length == 0; }
	T *begin() const { return at; }
	T *end() const { return at + length; }
	T &operator[](::std::size_t i) const { return at[i]; }
	span subspan(::std::size_t from, ::std::size_t count) const { return span(at + from, count); }

private:
	T *at = nullptr;
	::std::size_t length = 0;
};
#endif
} // namespace std
} // namespace cuda
