// SPDX-License-Identifier: Apache-2.0
// RAFT's arrays and views where its headers are missing: an array's device memory belongs to the stream of the resources that it
// is made with. Source: https://docs.rapids.ai/api/raft/stable/ (mdarray, mdspan, copy).
#pragma once
#include <array>
#include <optional>
#include <raft/gpulint.hpp>
#include <vector>

namespace raft {

struct row_major {};
struct col_major {};
using layout_c_contiguous = row_major;
using layout_f_contiguous = col_major;
using layout_right = row_major;
using layout_left = col_major;
struct layout_stride {};
template <class Index> using vector_extent = std::array<Index, 1>;
template <class Index> using matrix_extent = std::array<Index, 2>;
template <class Index> struct scalar_extent : std::array<Index, 1> {};

// Of as many dimensions as there are sizes.
static constexpr std::size_t dynamic_extent = static_cast<std::size_t>(-1);
template <class Index, std::size_t... N> using extents = std::array<Index, sizeof...(N)>;
template <class Index, class... N> constexpr std::array<Index, sizeof...(N)> make_extents(N... n)
{
	return std::array<Index, sizeof...(N)>{{static_cast<Index>(n)...}};
}

// Views of the two sides are two types: functions are overloaded for them.
struct gpulint_device_side {};
struct gpulint_host_side {};

template <class T, class Extents = std::array<std::size_t, 2>, class Layout = row_major, class Side = gpulint_device_side> class gpulint_view {
public:
	using value_type = T;
	using element_type = T;
	using index_type = typename Extents::value_type;
	using size_type = std::size_t;
	gpulint_view() : gpulint_data(nullptr) {}
	template <class... I> gpulint_view(T *data, I... n) : gpulint_data(data), extents_{{static_cast<index_type>(n)...}} {}
	gpulint_view(T *data, Extents n) : gpulint_data(data), extents_(n) {}
	template <class U> gpulint_view(gpulint_view<U, Extents, Layout, Side> const &other) : gpulint_data(other.data_handle()) {}
	T *data_handle() const { return gpulint_data; }
	index_type extent(std::size_t i) const { return extents_[i]; }
	std::size_t size() const { return static_cast<std::size_t>(extents_[0]) * extents_[extents_.size() - 1]; }
	Extents extents() const { return extents_; }
	template <class... I> T &operator()(I...) const { return *gpulint_data; }

private:
	T *gpulint_data;
	Extents extents_;
};

template <class T, class E, class L = row_major, class Side = gpulint_device_side> using mdspan = gpulint_view<T, E, L, Side>;
template <class T, class E, class L = row_major> using device_mdspan = gpulint_view<T, E, L>;
template <class T, class E, class L = row_major> using host_mdspan = gpulint_view<T, E, L, gpulint_host_side>;
template <class T, class I = std::uint32_t, class L = row_major> using device_vector_view = device_mdspan<T, vector_extent<I>, L>;
template <class T, class I = std::uint32_t, class L = row_major> using device_matrix_view = device_mdspan<T, matrix_extent<I>, L>;
template <class T, class I = std::uint32_t> using device_scalar_view = device_mdspan<T, scalar_extent<I>>;
template <class T, class I = std::uint32_t, class L = row_major> using host_vector_view = host_mdspan<T, vector_extent<I>, L>;
template <class T, class I = std::uint32_t, class L = row_major> using host_matrix_view = host_mdspan<T, matrix_extent<I>, L>;
template <class T, class I = std::uint32_t> using host_scalar_view = host_mdspan<T, scalar_extent<I>>;

template <class T, class E, class L, class Side> gpulint_view<const T, E, L, Side> make_const_mdspan(gpulint_view<T, E, L, Side> view)
{
	return view;
}

template <class T, class Extents, class Layout = row_major> class gpulint_device_array {
public:
	using value_type = T;
	using element_type = T;
	using index_type = typename Extents::value_type;
	using view_type = gpulint_view<T, Extents, Layout>;
	using const_view_type = gpulint_view<const T, Extents, Layout>;
	gpulint_device_array(resources const &res, Extents n) : extents_(n), stream_(res.get_stream().value())
	{
		cudaMallocAsync(reinterpret_cast<void **>(&gpulint_data), sizeof(T) * n[0] * n[n.size() - 1], stream_);
	}
	gpulint_device_array(gpulint_device_array &&other) : gpulint_data(other.gpulint_data), extents_(other.extents_), stream_(other.stream_)
	{
		other.gpulint_data = nullptr;
	}
	gpulint_device_array &operator=(gpulint_device_array &&other)
	{
		if (gpulint_data)
			cudaFreeAsync(gpulint_data, stream_);
		gpulint_data = other.gpulint_data;
		extents_ = other.extents_;
		stream_ = other.stream_;
		other.gpulint_data = nullptr;
		return *this;
	}
	~gpulint_device_array()
	{
		if (gpulint_data)
			cudaFreeAsync(gpulint_data, stream_);
	}
	T *data_handle() { return gpulint_data; }
	T const *data_handle() const { return gpulint_data; }
	view_type view() { return view_type(gpulint_data, extents_); }
	const_view_type view() const { return const_view_type(gpulint_data, extents_); }
	index_type extent(std::size_t i) const { return extents_[i]; }
	Extents extents() const { return extents_; }
	std::size_t size() const { return static_cast<std::size_t>(extents_[0]) * extents_[extents_.size() - 1]; }

private:
	T *gpulint_data;
	Extents extents_;
	cudaStream_t stream_;
};

template <class T, class Extents, class Layout = row_major> class gpulint_host_array {
public:
	using value_type = T;
	using index_type = typename Extents::value_type;
	explicit gpulint_host_array(Extents n) : data_(n[0] * n[n.size() - 1]), extents_(n) {}
	T *data_handle() { return data_.data(); }
	T const *data_handle() const { return data_.data(); }
	gpulint_view<T, Extents, Layout, gpulint_host_side> view() { return {data_.data(), extents_}; }
	gpulint_view<const T, Extents, Layout, gpulint_host_side> view() const { return {data_.data(), extents_}; }
	index_type extent(std::size_t i) const { return extents_[i]; }
	std::size_t size() const { return data_.size(); }
	template <class I> T &operator()(I i) { return data_[i]; }
	template <class I, class J> T &operator()(I i, J j) { return data_[i * extents_[1] + j]; }

private:
	std::vector<T> data_;
	Extents extents_;
};

template <class T, class E, class L = row_major> using device_mdarray = gpulint_device_array<T, E, L>;
template <class T, class I = std::uint32_t, class L = row_major> using device_vector = gpulint_device_array<T, vector_extent<I>, L>;
template <class T, class I = std::uint32_t, class L = row_major> using device_matrix = gpulint_device_array<T, matrix_extent<I>, L>;
template <class T, class I = std::uint32_t> using device_scalar = gpulint_device_array<T, vector_extent<I>>;
template <class T, class E, class L = row_major> using host_mdarray = gpulint_host_array<T, E, L>;
template <class T, class I = std::uint32_t, class L = row_major> using host_vector = gpulint_host_array<T, vector_extent<I>, L>;
template <class T, class I = std::uint32_t, class L = row_major> using host_matrix = gpulint_host_array<T, matrix_extent<I>, L>;
template <class T, class I = std::uint32_t> using host_scalar = gpulint_host_array<T, vector_extent<I>>;

template <class T, class I, class L = row_major, std::size_t N>
device_mdarray<T, std::array<I, N>, L> make_device_mdarray(resources const &res, std::array<I, N> n)
{
	return device_mdarray<T, std::array<I, N>, L>(res, n);
}
template <class T, class I, class L = row_major, std::size_t N>
device_mdarray<T, std::array<I, N>, L> make_device_mdarray(resources const &res, rmm::device_resource_ref, std::array<I, N> n)
{
	return device_mdarray<T, std::array<I, N>, L>(res, n);
}
template <class T, class I, class L = row_major, std::size_t N>
host_mdarray<T, std::array<I, N>, L> make_host_mdarray(std::array<I, N> n)
{
	return host_mdarray<T, std::array<I, N>, L>(n);
}
template <class T, class I = std::uint32_t, class L = row_major> device_vector<T, I, L> make_device_vector(resources const &res, I n)
{
	return device_vector<T, I, L>(res, vector_extent<I>{{n}});
}
template <class T, class I = std::uint32_t, class L = row_major> device_matrix<T, I, L> make_device_matrix(resources const &res, I n, I m)
{
	return device_matrix<T, I, L>(res, matrix_extent<I>{{n, m}});
}
template <class T, class I = std::uint32_t> device_scalar<T, I> make_device_scalar(resources const &res, T const &value)
{
	device_scalar<T, I> scalar(res, vector_extent<I>{{1}});
	cudaMemcpyAsync(scalar.data_handle(), &value, sizeof(T), cudaMemcpyDefault, res.get_stream().value());
	return scalar;
}
template <class T, class I = std::uint32_t, class L = row_major> host_vector<T, I, L> make_host_vector(I n)
{
	return host_vector<T, I, L>(vector_extent<I>{{n}});
}
template <class T, class I = std::uint32_t, class L = row_major> host_vector<T, I, L> make_host_vector(resources const &, I n)
{
	return host_vector<T, I, L>(vector_extent<I>{{n}});
}
template <class T, class I = std::uint32_t, class L = row_major> host_matrix<T, I, L> make_host_matrix(I n, I m)
{
	return host_matrix<T, I, L>(matrix_extent<I>{{n, m}});
}
template <class T, class I = std::uint32_t, class L = row_major> host_matrix<T, I, L> make_host_matrix(resources const &, I n, I m)
{
	return host_matrix<T, I, L>(matrix_extent<I>{{n, m}});
}
template <class T, class I = std::uint32_t, class L = row_major> device_vector_view<T, I, L> make_device_vector_view(T *data, I n)
{
	return device_vector_view<T, I, L>(data, n);
}
template <class T, class I = std::uint32_t, class L = row_major> device_matrix_view<T, I, L> make_device_matrix_view(T *data, I n, I m)
{
	return device_matrix_view<T, I, L>(data, n, m);
}
template <class T, class I = std::uint32_t> device_scalar_view<T, I> make_device_scalar_view(T *data) { return device_scalar_view<T, I>(data); }
template <class T, class I = std::uint32_t, class L = row_major> host_vector_view<T, I, L> make_host_vector_view(T *data, I n)
{
	return host_vector_view<T, I, L>(data, n);
}
template <class T, class I = std::uint32_t, class L = row_major> host_matrix_view<T, I, L> make_host_matrix_view(T *data, I n, I m)
{
	return host_matrix_view<T, I, L>(data, n, m);
}
template <class T, class I = std::uint32_t> host_scalar_view<T, I> make_host_scalar_view(T *data) { return host_scalar_view<T, I>(data); }

// Asynchronous on the stream of the resources.
template <class T, class E, class L, class S, class U, class F, class M, class R>
void copy(resources const &res, gpulint_view<T, E, L, S> to, gpulint_view<U, F, M, R> from)
{
	cudaMemcpyAsync(to.data_handle(), from.data_handle(), from.size() * sizeof(U), cudaMemcpyDefault, res.get_stream().value());
}

} // namespace raft
